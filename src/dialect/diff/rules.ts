/** Rules across fields, before and after; each is known by its id. */
import type { Json, JsonObject } from "../json.ts";
import type { Reader, Risk } from "./change.ts";
import { both, labelOf, objectOf, pairs, pairsBy, reordered, same, shown, type Teller } from "./teller.ts";

const idOf = (rule: Json): string => String(objectOf(rule)["id"]);
const everybody: readonly Reader[] = ["customer", "operator"];

export function compareRules(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  for (const { key, before: was, after: is, index } of pairsBy(before, after, idOf)) {
    const here = teller.inside(index, both(`rule “${key}”`, `规则“${key}”`));
    const { en = key, zh = key } = labelOf(objectOf(is ?? was)["message"], key);
    if (was === undefined)
      here.tell({
        kind: "rule/added",
        risk: refuses(is) ? "stricter" : "neutral",
        readers: everybody,
        what: refuses(is)
          ? both(`is new and refuses a save: “${en}”`, `新增规则，不符合时不能保存：“${zh}”`)
          : both(`is new and warns: “${en}”`, `新增提醒：“${zh}”`),
      });
    else if (is === undefined)
      here.tell({
        kind: "rule/removed",
        risk: refuses(was) ? "looser" : "neutral",
        readers: everybody,
        what: both(`is gone: “${en}”`, `规则已删除：“${zh}”`),
      });
    else compareRule(objectOf(was), objectOf(is), here);
  }
  if (reordered(before, after, idOf))
    teller.tell({
      kind: "rule/order",
      risk: "neutral",
      readers: ["analyst"],
      what: both("the rules stand in another order", "规则顺序有变"),
    });
}

const refuses = (rule: Json | undefined): boolean => [undefined, "error"].includes(objectOf(rule)["severity"] as string | undefined);

function compareRule(before: JsonObject, after: JsonObject, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (same(was, is)) continue;
    teller.inside(key).tell({ kind: `rule/${key}`, ...partChanged(key, was, is, before, after) });
  }
}

interface Part {
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  readonly what: ReturnType<typeof both>;
}

function partChanged(key: string, was: Json | undefined, is: Json | undefined, before: JsonObject, after: JsonObject): Part {
  const strict: Risk = refuses(after) ? "stricter" : "neutral";
  const wording = (en: string, zh: string): ReturnType<typeof both> =>
    both(
      was === undefined
        ? `${en} is now ${shown(is)}`
        : is === undefined
          ? `${en} is gone (it was ${shown(was)})`
          : `${en} is ${shown(is)} instead of ${shown(was)}`,
      was === undefined
        ? `${zh}现为 ${shown(is)}`
        : is === undefined
          ? `${zh}已取消（原为 ${shown(was)}）`
          : `${zh}由 ${shown(was)} 改为 ${shown(is)}`,
    );
  switch (key) {
    case "severity": {
      const risk: Risk = refuses(before) === refuses(after) ? "neutral" : refuses(after) ? "stricter" : "looser";
      const what = refuses(after)
        ? both("refuses a save instead of warning", "由提醒改为禁止保存")
        : both("warns instead of refusing a save", "由禁止保存改为提醒");
      return { risk, readers: everybody, what: risk === "neutral" ? wording("how loud it is", "提示级别") : what };
    }
    case "rule":
      return { risk: strict, readers: everybody, what: wording("what must hold", "要求") };
    case "when": {
      // Asked of more records is stricter, of fewer looser; changed may be either.
      const risk: Risk = is !== undefined && was === undefined && refuses(after) ? "looser" : strict;
      return { risk, readers: everybody, what: wording("when it is asked", "适用条件") };
    }
    case "on": {
      const risk: Risk = was === undefined && refuses(after) ? "looser" : strict;
      return { risk, readers: everybody, what: wording("on what occasions it is asked", "触发时机") };
    }
    case "since":
    case "until":
      return {
        risk: strict,
        readers: everybody,
        what: wording(key === "since" ? "its first day" : "its last day", key === "since" ? "生效日" : "失效日"),
      };
    case "message": {
      const [old, now] = [labelOf(was, ""), labelOf(is, "")];
      return {
        risk: "neutral",
        readers: everybody,
        what: both(`says “${now["en"]}” instead of “${old["en"]}”`, `提示语由“${old["zh"]}”改为“${now["zh"]}”`),
      };
    }
    case "fieldPath":
      return { risk: "neutral", readers: everybody, what: wording("the field it is shown at", "显示位置") };
    case "cases":
      return { risk: "neutral", readers: ["analyst"], what: both("its cases changed", "用例有变") };
    default:
      return { risk: "neutral", readers: ["analyst"], what: wording(key, key) };
  }
}
