/** Compares state machines: tabs, transitions, amendments. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Risk } from "./change.ts";
import { conditionRisk } from "./conditionRisk.ts";
import { compareFields } from "./fields.ts";
import { compareLists, compareParts, everybody, type ListTarget, type PartTable } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { compareTakers, type RolesBeside, type TakerContext } from "./takers.ts";
import { jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

const idOf = (value: Json): string => String(asJsonObject(value)["id"] ?? asJsonArray(asJsonObject(value)["fields"]).join(", "));

const machineParts: PartTable = {
  entity: { name: "the entity it governs", risk: "breaking", readers: everybody },
  field: { name: "the field that holds the state", risk: "breaking", readers: everybody },
  initial: { name: "the state that new records begin in", risk: "stricter", readers: everybody },
  codes: { name: "the list of its states", risk: "breaking", readers: everybody },
  draft: { name: "when a record is a draft", risk: "stricter", readers: everybody },
  editable: { name: "when a record may be changed", risk: conditionRisk, readers: everybody },
  readonlyReason: { name: "why a record cannot be changed", risk: "neutral", readers: everybody },
  timeline: { name: "where its history is kept", risk: "breaking", readers: everybody },
  letters: { name: "the e-mails it sends", risk: "neutral", readers: everybody },
};

const tabParts: PartTable = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  states: { name: "the states in it", risk: "neutral", readers: everybody },
  where: { name: "which records are in it", risk: "neutral", readers: everybody },
  next: { name: "which next steps are in it", risk: "neutral", readers: everybody },
  overlay: { name: "whether it cuts across the others", risk: "neutral", readers: everybody },
};

const stepParts: PartTable = {
  where: { name: "when it is next", risk: "neutral", readers: everybody },
  label: { name: "the name", risk: "neutral", readers: everybody },
  icon: { name: "the picture", risk: "neutral", readers: everybody },
  go: { name: "where it leads", risk: "neutral", readers: everybody },
  amends: { name: "what may be changed there", risk: "neutral", readers: everybody },
  dial: { name: "the number it calls", risk: "neutral", readers: everybody },
  hue: { name: "the colour", risk: "neutral", readers: everybody },
};

const phaseParts: PartTable = { label: { name: "the name", risk: "neutral", readers: everybody } };

const transitionParts: PartTable = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  to: { name: "the state it leads to", risk: "stricter", readers: everybody },
  guard: { name: "when it may be done", risk: conditionRisk, readers: everybody },
  needs: { name: "what it needs", risk: "stricter", readers: everybody },
  at: { name: "when it is due", risk: "stricter", readers: everybody },
  after: { name: "how long after entering the state it is due", risk: "stricter", readers: everybody },
  every: { name: "how often it repeats", risk: "stricter", readers: everybody },
  reason: { name: "why it is refused", risk: "neutral", readers: everybody },
  mend: { name: "where a refusal is mended", risk: "neutral", readers: everybody },
  confirm: { name: "the question before", risk: "neutral", readers: everybody },
  success: { name: "what is said when it is done", risk: "neutral", readers: everybody },
  tone: { name: "the look of its button", risk: "neutral", readers: everybody },
  icon: { name: "the picture", risk: "neutral", readers: everybody },
  event: { name: "what the timeline says", risk: "neutral", readers: everybody },
  effects: { name: "what else it does", risk: "stricter", readers: everybody },
  call: { name: "the call it is made by", risk: "breaking", readers: ["operator"] },
};

/** @param roles The files of roles before and after, to say who gains and who loses a transition. */
export function compareMachine(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  { name, roles }: { readonly name: Text; readonly roles: RolesBeside },
  collector: ChangeCollector,
): void {
  const here = collector.named(localize("states of “{1}”", name));
  if (!before) return here.add({ kind: "states/added", risk: "neutral", readers: everybody, what: localize("are new") });
  if (!after) return here.add({ kind: "states/removed", risk: "breaking", readers: everybody, what: localize("are gone") });
  const but = ["tabs", "views", "transitions", "alsoEditable", "phases", "next"];
  compareParts(before, after, { kind: "states", parts: machineParts, but }, here);
  const shown = [
    ["tab", "tabs", "tab", tabParts],
    ["view", "views", "view", tabParts],
    ["phase", "phases", "step", phaseParts],
    ["next", "next", "next step", stepParts],
  ] as const;
  const compare = (list: string, things: Omit<ListTarget, "keyOf">): void =>
    compareLists(before[list], after[list], { ...things, keyOf: idOf }, here.inside(list));
  for (const [kind, list, name, parts] of shown) {
    const each: ListTarget["compare"] = (was, is, at) => compareParts(was, is, { kind, parts }, at);
    compare(list, { kind, name, added: "neutral", removed: "neutral", compare: each });
  }
  const entity = String(after["entity"]);
  compare("transitions", {
    ...{ kind: "transition", name: "action", added: "looser", removed: "stricter" },
    compare: (was, is, at) => compareTransition(was, is, { entity, roles }, at),
  });
  compare("alsoEditable", { kind: "amendment", name: "amendment", added: "looser", removed: "stricter", compare: compareAmendment });
}

const amendmentParts: PartTable = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  fields: { name: "the fields that are open", risk: "stricter", readers: everybody },
  when: { name: "when it may be done", risk: conditionRisk, readers: everybody },
  reason: { name: "why it is refused", risk: "neutral", readers: everybody },
  tone: { name: "the look of its button", risk: "neutral", readers: everybody },
  icon: { name: "the picture", risk: "neutral", readers: everybody },
  event: { name: "what the timeline says", risk: "neutral", readers: everybody },
  effects: { name: "what else it does", risk: "stricter", readers: everybody },
};

/** Parts that are compared separately. */
const own = ["ask", "by", "from", "complete", "remove"];

function compareAmendment(was: Json, is: Json, collector: ChangeCollector): void {
  compareParts(was, is, { kind: "amendment", parts: amendmentParts, but: ["from"] }, collector);
  compareFrom(asJsonObject(was), asJsonObject(is), collector.inside("from"));
}

function compareTransition(was: Json, is: Json, beside: TakerContext, collector: ChangeCollector): void {
  compareParts(was, is, { kind: "transition", parts: transitionParts, but: own }, collector);
  const [before, after] = [asJsonObject(was), asJsonObject(is)];
  compareTakers(before, after, beside, collector.inside("by"));
  compareFrom(before, after, collector.inside("from"));
  for (const [key, on, off] of flags) {
    if (jsonEquals(before[key], after[key])) continue;
    const [risk, what] = after[key] === true ? (["stricter", localize(on)] as const) : (["looser", localize(off)] as const);
    collector.inside(key).add({ kind: `transition/${key}`, risk, readers: everybody, what });
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
  const tell = (risk: Risk, what: Text): void => collector.add({ kind: "transition/from", risk, readers: everybody, what });
  if (lost.length > 0) tell("stricter", localize("can no longer be done in {1}", lost.map(formatDiffValue).join(", ")));
  if (won.length > 0) tell("looser", localize("can be done in {1} too", won.map(formatDiffValue).join(", ")));
  if (lost.length === 0 && won.length === 0 && !jsonEquals([...before], [...after]))
    collector.add({
      kind: "transition/from",
      risk: "neutral",
      readers: ["analyst"],
      what: localize("its states stand in another order"),
    });
}
