/** Compares `x-rules`; the id identifies a rule. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Reader, Risk } from "./change.ts";
import type { Text } from "../text/text.ts";
import { wording } from "./parts.ts";
import { conditionRisk } from "./conditionRisk.ts";
import { localize } from "./localize.ts";
import { labelOrName, pairEntries, pairEntriesBy, isReordered, jsonEquals, type ChangeCollector } from "./changeCollector.ts";

const idOf = (rule: Json): string => String(asJsonObject(rule)["id"]);

export function compareRules(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  for (const { key, before: was, after: is, index } of pairEntriesBy(before, after, idOf)) {
    const here = collector.inside(index, localize("rule “{1}”", key));
    const message = labelOrName(asJsonObject(is ?? was)["message"], key);
    if (was === undefined)
      here.add({
        kind: "rule/added",
        risk: refuses(is) ? "stricter" : "neutral",
        what: refuses(is)
          ? localize("is new and refuses a save: “{1}”{2}", message, period(is))
          : localize("is new and warns: “{1}”{2}", message, period(is)),
      });
    else if (is === undefined)
      here.add({
        kind: "rule/removed",
        risk: refuses(was) ? "looser" : "neutral",
        what: localize("is gone: “{1}”", message),
      });
    else compareRule(asJsonObject(was), asJsonObject(is), here);
  }
  if (isReordered(before, after, idOf))
    collector.add({ kind: "rule/order", risk: "neutral", readers: ["analyst"], what: localize("the rules stand in another order") });
}

const refuses = (rule: Json | undefined): boolean => [undefined, "error"].includes(asJsonObject(rule)["severity"] as string | undefined);

function compareRule(before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (jsonEquals(was, is)) continue;
    const here = collector.inside(key);
    here.add({ kind: `rule/${key}`, ...partChanged(key, was, is, { before, after, phrase: here.phrase }) });
  }
}

/** A rule that begins earlier or ends later holds for longer. Days compare as texts. */
function periodRisk(key: "since" | "until", was: Json | undefined, is: Json | undefined): Risk {
  if (typeof is !== "string") return "stricter";
  if (typeof was !== "string") return "looser";
  return (key === "since" ? is < was : is > was) ? "stricter" : "looser";
}

/** Returns the days between which a rule holds, to follow its sentence. */
function period(rule: Json | undefined): Text {
  const { since, until } = asJsonObject(rule);
  if (typeof since === "string" && typeof until === "string") return localize(" (from {1} to {2})", since, until);
  if (typeof since === "string") return localize(" (from {1})", since);
  return typeof until === "string" ? localize(" (to {1})", until) : localize("");
}

interface Part {
  readonly risk: Risk;
  readonly readers?: readonly Reader[];
  readonly what: Text;
}

interface ChangedRule {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly phrase: ChangeCollector["phrase"];
}

function partChanged(key: string, was: Json | undefined, is: Json | undefined, { before, after, phrase }: ChangedRule): Part {
  const strict: Risk = refuses(after) ? "stricter" : "neutral";
  const either: Risk = refuses(after) ? "either" : "neutral";
  switch (key) {
    case "severity": {
      const risk: Risk = refuses(before) === refuses(after) ? "neutral" : refuses(after) ? "stricter" : "looser";
      const what = refuses(after) ? localize("refuses a save instead of warning") : localize("warns instead of refusing a save");
      return { risk, what: risk === "neutral" ? wording("how loud it is", was, is) : what };
    }
    case "rule":
      return {
        risk: refuses(after) ? conditionRisk(was, is) : "neutral",
        what: wording("what must hold", was, is, phrase),
      };
    case "when": {
      // A rule that is asked of more records is stricter.
      const risk = refuses(after) ? conditionRisk(is, was) : "neutral";
      return { risk, what: wording("when it is asked", was, is, phrase) };
    }
    case "on": {
      const risk: Risk = was === undefined && refuses(after) ? "looser" : is === undefined ? strict : either;
      return { risk, what: wording("on what occasions it is asked", was, is) };
    }
    case "since":
    case "until":
      return {
        risk: refuses(after) ? periodRisk(key, was, is) : "neutral",
        what: wording(key === "since" ? "its first day" : "its last day", was, is),
      };
    case "message": {
      const [old, now] = [labelOrName(was, ""), labelOrName(is, "")];
      return {
        risk: "neutral",
        what: localize("says “{1}” instead of “{2}”", now, old),
      };
    }
    case "fieldPath":
      return { risk: "neutral", what: wording("the field it is shown at", was, is) };
    case "cases":
      return { risk: "neutral", readers: ["analyst"], what: localize("its cases changed") };
    default:
      return { risk: "neutral", readers: ["analyst"], what: wording(key, was, is) };
  }
}
