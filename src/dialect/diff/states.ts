/** Compares state machines: tabs, transitions, amendments. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { compareLists, compareParts, type ListTarget } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { compareTakers, type RolesBeside, type TakerContext } from "./takers.ts";
import { jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

const idOf = (value: Json): string => String(asJsonObject(value)["id"] ?? asJsonArray(asJsonObject(value)["fields"]).join(", "));

/** @param roles The files of roles before and after, to say who gains and who loses a transition. */
export function compareMachine(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  { name, roles }: { readonly name: Text; readonly roles: RolesBeside },
  collector: ChangeCollector,
): void {
  const here = collector.named(localize("states of “{1}”", name));
  if (!before) return here.add({ kind: "states/added", risk: "neutral", what: localize("are new") });
  if (!after) return here.add({ kind: "states/removed", risk: "breaking", what: localize("are gone") });
  const but = ["tabs", "views", "transitions", "alsoEditable", "phases", "next"];
  compareParts(before, after, { kind: "states", but }, here);
  const shown = [
    ["tab", "tabs", "tab"],
    ["view", "views", "view"],
    ["phase", "phases", "step"],
    ["next", "next", "next step"],
  ] as const;
  const compare = (list: string, things: Omit<ListTarget, "keyOf">): void =>
    compareLists(before[list], after[list], { ...things, keyOf: idOf }, here.inside(list));
  for (const [kind, list, name] of shown) {
    const each: ListTarget["compare"] = (was, is, at) => compareParts(was, is, { kind }, at);
    compare(list, { kind, name, added: "neutral", removed: "neutral", compare: each });
  }
  const entity = String(after["entity"]);
  compare("transitions", {
    ...{ kind: "transition", name: "action", added: "looser", removed: "stricter" },
    compare: (was, is, at) => compareTransition(was, is, { entity, roles }, at),
  });
  compare("alsoEditable", { kind: "amendment", name: "amendment", added: "looser", removed: "stricter", compare: compareAmendment });
}

/** Parts that are compared separately. */
const own = ["ask", "by", "from", "complete", "remove"];

function compareAmendment(was: Json, is: Json, collector: ChangeCollector): void {
  compareParts(was, is, { kind: "amendment", but: ["from"] }, collector);
  compareFrom(asJsonObject(was), asJsonObject(is), collector.inside("from"));
}

function compareTransition(was: Json, is: Json, beside: TakerContext, collector: ChangeCollector): void {
  compareParts(was, is, { kind: "transition", but: own }, collector);
  const [before, after] = [asJsonObject(was), asJsonObject(is)];
  compareTakers(before, after, beside, collector.inside("by"));
  compareFrom(before, after, collector.inside("from"));
  for (const [key, on, off] of flags) {
    if (jsonEquals(before[key], after[key])) continue;
    const [risk, what] = after[key] === true ? (["stricter", localize(on)] as const) : (["looser", localize(off)] as const);
    collector.inside(key).add({ kind: `transition/${key}`, risk, what });
  }
  compareFields({ properties: before["ask"] ?? {} }, { properties: after["ask"] ?? {} }, collector.inside("ask"));
}

/** Boolean parts of a transition, with the sentences for on and off. */
const flags = [
  ["complete", "asks for everything that is required first", "no longer asks for what is required"],
  ["remove", "deletes the record", "no longer deletes the record"],
] as const;

function compareFrom(was: JsonObject, is: JsonObject, collector: ChangeCollector): void {
  const [before, after] = [asJsonArray(was["from"]).map(String), asJsonArray(is["from"]).map(String)];
  const lost = before.filter((state) => !after.includes(state));
  const won = after.filter((state) => !before.includes(state));
  const tell = (risk: Risk, what: Text): void => collector.add({ kind: "transition/from", risk, what });
  if (lost.length > 0) tell("stricter", localize("can no longer be done in {1}", lost.map(formatDiffValue).join(", ")));
  if (won.length > 0) tell("looser", localize("can be done in {1} too", won.map(formatDiffValue).join(", ")));
  if (lost.length === 0 && won.length === 0 && !jsonEquals([...before], [...after]))
    collector.add({ kind: "transition/from", risk: "neutral", readers: ["analyst"], what: localize("its states stand in another order") });
}
