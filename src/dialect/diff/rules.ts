/** Rules across fields, before and after; each is known by its id. */
import type { Json, JsonObject } from "../json/json.ts";
import type { Reader, Risk } from "./change.ts";
import type { Text } from "../text/text.ts";
import { wording } from "./parts.ts";
import { say } from "./localize.ts";
import { labelOf, objectOf, pairs, pairsBy, reordered, same, type Teller } from "./changeCollector.ts";

const idOf = (rule: Json): string => String(objectOf(rule)["id"]);
const everybody: readonly Reader[] = ["customer", "operator"];

export function compareRules(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  for (const { key, before: was, after: is, index } of pairsBy(before, after, idOf)) {
    const here = teller.inside(index, say("rule “{1}”", key));
    const message = labelOf(objectOf(is ?? was)["message"], key);
    if (was === undefined)
      here.tell({
        kind: "rule/added",
        risk: refuses(is) ? "stricter" : "neutral",
        readers: everybody,
        what: refuses(is) ? say("is new and refuses a save: “{1}”", message) : say("is new and warns: “{1}”", message),
      });
    else if (is === undefined)
      here.tell({
        kind: "rule/removed",
        risk: refuses(was) ? "looser" : "neutral",
        readers: everybody,
        what: say("is gone: “{1}”", message),
      });
    else compareRule(objectOf(was), objectOf(is), here);
  }
  if (reordered(before, after, idOf))
    teller.tell({
      kind: "rule/order",
      risk: "neutral",
      readers: ["analyst"],
      what: say("the rules stand in another order"),
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
  readonly what: Text;
}

function partChanged(key: string, was: Json | undefined, is: Json | undefined, before: JsonObject, after: JsonObject): Part {
  const strict: Risk = refuses(after) ? "stricter" : "neutral";
  switch (key) {
    case "severity": {
      const risk: Risk = refuses(before) === refuses(after) ? "neutral" : refuses(after) ? "stricter" : "looser";
      const what = refuses(after) ? say("refuses a save instead of warning") : say("warns instead of refusing a save");
      return { risk, readers: everybody, what: risk === "neutral" ? wording("how loud it is", was, is) : what };
    }
    case "rule":
      return { risk: strict, readers: everybody, what: wording("what must hold", was, is) };
    case "when": {
      // Asked of more records is stricter, of fewer looser; changed may be either.
      const risk: Risk = is !== undefined && was === undefined && refuses(after) ? "looser" : strict;
      return { risk, readers: everybody, what: wording("when it is asked", was, is) };
    }
    case "on": {
      const risk: Risk = was === undefined && refuses(after) ? "looser" : strict;
      return { risk, readers: everybody, what: wording("on what occasions it is asked", was, is) };
    }
    case "since":
    case "until":
      return {
        risk: strict,
        readers: everybody,
        what: wording(key === "since" ? "its first day" : "its last day", was, is),
      };
    case "message": {
      const [old, now] = [labelOf(was, ""), labelOf(is, "")];
      return {
        risk: "neutral",
        readers: everybody,
        what: say("says “{1}” instead of “{2}”", now, old),
      };
    }
    case "fieldPath":
      return { risk: "neutral", readers: everybody, what: wording("the field it is shown at", was, is) };
    case "cases":
      return { risk: "neutral", readers: ["analyst"], what: say("its cases changed") };
    default:
      return { risk: "neutral", readers: ["analyst"], what: wording(key, was, is) };
  }
}
