/** A state machine before and after: tabs, transitions, what its records may do. */
import type { Json, JsonObject } from "../json.ts";
import type { Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { compareLists, compareParts, everybody, type Parts } from "./parts.ts";
import type { Text } from "../text.ts";
import { say } from "./say.ts";
import { listOf, objectOf, same, shown, type Teller } from "./teller.ts";

const idOf = (value: Json): string => String(objectOf(value)["id"] ?? listOf(objectOf(value)["fields"]).join(", "));

const machineParts: Parts = {
  entity: { name: "the entity it governs", risk: "breaking", readers: everybody },
  field: { name: "the field that holds the state", risk: "breaking", readers: everybody },
  initial: { name: "the state that new records begin in", risk: "stricter", readers: everybody },
  codes: { name: "the list of its states", risk: "breaking", readers: everybody },
  draft: { name: "when a record is a draft", risk: "stricter", readers: everybody },
  editable: { name: "when a record may be changed", risk: "stricter", readers: everybody },
  readonlyReason: { name: "why a record cannot be changed", risk: "neutral", readers: everybody },
  timeline: { name: "where its history is kept", risk: "breaking", readers: everybody },
  letters: { name: "the e-mails it sends", risk: "neutral", readers: everybody },
};

const tabParts: Parts = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  states: { name: "the states in it", risk: "neutral", readers: everybody },
  where: { name: "which records are in it", risk: "neutral", readers: everybody },
  overlay: { name: "whether it cuts across the others", risk: "neutral", readers: everybody },
};

const phaseParts: Parts = { label: { name: "the name", risk: "neutral", readers: everybody } };

const transitionParts: Parts = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  to: { name: "the state it leads to", risk: "stricter", readers: everybody },
  guard: { name: "when it may be done", risk: "stricter", readers: everybody },
  needs: { name: "what it needs", risk: "stricter", readers: everybody },
  reason: { name: "why it is refused", risk: "neutral", readers: everybody },
  confirm: { name: "the question before", risk: "neutral", readers: everybody },
  success: { name: "what is said when it is done", risk: "neutral", readers: everybody },
  tone: { name: "the look of its button", risk: "neutral", readers: everybody },
  icon: { name: "the picture", risk: "neutral", readers: everybody },
  event: { name: "what the timeline says", risk: "neutral", readers: everybody },
  effects: { name: "what else it does", risk: "stricter", readers: everybody },
  call: { name: "the call it is made by", risk: "breaking", readers: ["operator"] },
};

export function compareMachine(before: JsonObject | undefined, after: JsonObject | undefined, name: Text, teller: Teller): void {
  const here = teller.named(say("states of “{1}”", name));
  if (!before) return here.tell({ kind: "states/added", risk: "neutral", readers: everybody, what: say("are new") });
  if (!after) return here.tell({ kind: "states/removed", risk: "breaking", readers: everybody, what: say("are gone") });
  compareParts("states", before, after, machineParts, here, new Set(["tabs", "views", "transitions", "alsoEditable", "phases"]));
  const shown = [
    ["tab", "tabs", "tab", tabParts],
    ["view", "views", "view", tabParts],
    ["phase", "phases", "step", phaseParts],
  ] as const;
  for (const [sort, list, name, parts] of shown) {
    const told = { name, added: "neutral", removed: "neutral", readers: everybody } as const;
    compareLists(sort, before[list], after[list], told, here.inside(list), idOf, (was, is, at) =>
      compareParts(sort, objectOf(was), objectOf(is), parts, at),
    );
  }
  compareLists(
    "transition",
    before["transitions"],
    after["transitions"],
    { name: "action", added: "looser", removed: "stricter", readers: everybody },
    here.inside("transitions"),
    idOf,
    (was, is, at) => compareTransition(objectOf(was), objectOf(is), at),
  );
  compareLists(
    "amendment",
    before["alsoEditable"],
    after["alsoEditable"],
    { name: "amendment", added: "looser", removed: "stricter", readers: everybody },
    here.inside("alsoEditable"),
    idOf,
    (was, is, at) => compareAmendment(objectOf(was), objectOf(is), at),
  );
}

const amendmentParts: Parts = {
  label: { name: "the name", risk: "neutral", readers: everybody },
  fields: { name: "the fields that are open", risk: "stricter", readers: everybody },
  when: { name: "when it may be done", risk: "stricter", readers: everybody },
  reason: { name: "why it is refused", risk: "neutral", readers: everybody },
  tone: { name: "the look of its button", risk: "neutral", readers: everybody },
  icon: { name: "the picture", risk: "neutral", readers: everybody },
  event: { name: "what the timeline says", risk: "neutral", readers: everybody },
};

/** Parts that have a sentence of their own. */
const own: ReadonlySet<string> = new Set(["ask", "by", "from", "complete", "remove"]);

function compareAmendment(before: JsonObject, after: JsonObject, teller: Teller): void {
  compareParts("amendment", before, after, amendmentParts, teller, new Set(["from"]));
  compareFrom(listOf(before["from"]).map(String), listOf(after["from"]).map(String), teller.inside("from"));
}

function compareTransition(before: JsonObject, after: JsonObject, teller: Teller): void {
  compareParts("transition", before, after, transitionParts, teller, own);
  if (!same(before["by"], after["by"]))
    teller.inside("by").tell({
      kind: "transition/by",
      risk: "stricter",
      readers: everybody,
      what:
        after["by"] === "operator"
          ? say("is done by the operator instead of the customer")
          : say("is done by the customer instead of the operator"),
    });
  compareFrom(listOf(before["from"]).map(String), listOf(after["from"]).map(String), teller.inside("from"));
  flag("complete", before, after, teller, say("asks for everything that is required first"), say("no longer asks for what is required"));
  flag("remove", before, after, teller, say("deletes the record"), say("no longer deletes the record"));
  compareFields({ properties: before["ask"] ?? {} }, { properties: after["ask"] ?? {} }, teller.inside("ask"));
}

function compareFrom(before: readonly string[], after: readonly string[], teller: Teller): void {
  const lost = before.filter((state) => !after.includes(state));
  const won = after.filter((state) => !before.includes(state));
  const tell = (risk: Risk, what: Text): void => teller.tell({ kind: "transition/from", risk, readers: everybody, what });
  if (lost.length > 0) tell("stricter", say("can no longer be done in {1}", lost.map(shown).join(", ")));
  if (won.length > 0) tell("looser", say("can be done in {1} too", won.map(shown).join(", ")));
  if (lost.length === 0 && won.length === 0 && !same([...before], [...after]))
    teller.tell({
      kind: "transition/from",
      risk: "neutral",
      readers: ["analyst"],
      what: say("its states stand in another order"),
    });
}

function flag(key: string, before: JsonObject, after: JsonObject, teller: Teller, on: Text, off: Text): void {
  if (same(before[key], after[key])) return;
  const isOn = after[key] === true;
  teller.inside(key).tell({ kind: `transition/${key}`, risk: isOn ? "stricter" : "looser", readers: everybody, what: isOn ? on : off });
}
