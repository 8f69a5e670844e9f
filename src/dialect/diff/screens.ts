/** Compares screens: columns, filters, actions, the fields of forms. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { compareLists, compareParts, everybody, type ListTarget, type PartDiff, type PartTable, wording } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { labelOrName, joined, jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

/** Returns the label of a field of the screen's entity. */
export type NameOf = (field: string) => Text;

const look = (name: string): PartDiff => ({ name, risk: "neutral", readers: everybody });

const screenParts: PartTable = {
  entity: { name: "the entity it shows", risk: "stricter", readers: everybody },
  kind: look("the kind of page"),
  content: look("what it says"),
};

const listParts: PartTable = {
  searchLabel: look("the name of the search box"),
  note: look("what it says below its heading"),
  tabs: look("its tabs"),
  only: look("which records are listed at all"),
  sort: look("the order of the list"),
  open: look("where a record opens"),
  createAt: look("where new ones are made"),
  editAt: look("where they are changed"),
  empty: look("what it says when there is nothing"),
};

const columnParts: PartTable = {
  label: look("the name"),
  second: look("the second line"),
  width: look("the width"),
  pin: look("whether it stays in place"),
  link: look("whether it opens the record"),
  sortable: look("whether the list can be sorted by it"),
  hidden: look("whether it is off at first"),
  from: look("the width from which it is on"),
  "x-show-when": look("when it is drawn"),
};

const filterParts: PartTable = { label: look("the name"), more: look("whether it is under “more”") };

const actionParts: PartTable = {
  label: look("the name"),
  icon: look("the picture"),
  tone: look("the look of its button"),
  go: look("where it leads"),
  after: look("what must be done before"),
  "x-show-when": look("when it is drawn"),
};

const sectionParts: PartTable = {
  label: look("the name"),
  help: look("the hint"),
  columns: look("how many fields stand side by side"),
  side: look("the side it stands on"),
  as: look("how it is drawn"),
  tab: look("the tab it is in"),
  of: look("the part of the record it shows"),
  "x-visible-when": { name: "when it is shown", risk: "stricter", readers: everybody },
  "x-show-when": look("when it is drawn"),
};

const fieldParts: PartTable = {
  span: look("the width"),
  beside: look("the number it is compared with"),
  as: look("how the choice is drawn"),
  "x-show-when": look("when it is drawn"),
};

const formParts: PartTable = {
  aside: look("the figures beside the form"),
  review: look("the review before the submit"),
  totals: look("the figures in the bar"),
  draft: look("whether it is kept as a draft"),
  submit: { name: "what submitting does", risk: "stricter", readers: everybody },
  after: look("where it leads after a save"),
  createLabel: look("the name of Save of a new record"),
  saveLabel: look("the name of Save"),
  submitLabel: look("the name of Submit"),
};

const detailParts: PartTable = {
  header: look("the head of the page"),
  tabs: look("the tabs"),
  timeline: look("whether the history is shown"),
  phases: look("whether the progress is shown"),
};

const idOf = (value: Json): string => (typeof value === "string" ? value : String(asJsonObject(value)["id"]));
const fieldOf = (value: Json): string => (typeof value === "string" ? value : String(asJsonObject(value)["field"]));

export function compareScreen(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  title: Text,
  nameOf: NameOf,
  collector: ChangeCollector,
): void {
  const here = collector.named(localize("screen “{1}”", title));
  if (!before) return here.add({ kind: "screen/added", risk: "neutral", readers: everybody, what: localize("is new") });
  if (!after) return here.add({ kind: "screen/removed", risk: "stricter", readers: everybody, what: localize("is gone") });
  compareParts(before, after, { kind: "screen", parts: screenParts, but: ["list", "form", "detail"] }, here);
  compareList(asJsonObject(before["list"]), asJsonObject(after["list"]), nameOf, here.inside("list"));
  const [formBefore, formAfter, form] = [asJsonObject(before["form"]), asJsonObject(after["form"]), here.inside("form")];
  compareParts(formBefore, formAfter, { kind: "form", parts: formParts, but: ["sections"] }, form);
  compareSections(formBefore["sections"], formAfter["sections"], nameOf, form);
  const [detailBefore, detailAfter, detail] = [asJsonObject(before["detail"]), asJsonObject(after["detail"]), here.inside("detail")];
  compareParts(detailBefore, detailAfter, { kind: "detail", parts: detailParts, but: ["sections", "actions"] }, detail);
  compareSections(detailBefore["sections"], detailAfter["sections"], nameOf, detail);
  compareActions(detailBefore["actions"], detailAfter["actions"], detail.inside("actions"));
}

/** Lists of a list screen that are compared item by item. */
const entries = ["columns", "filters", "toolbar", "rowActions", "bulkActions"];

function compareList(before: JsonObject, after: JsonObject, nameOf: NameOf, collector: ChangeCollector): void {
  compareParts(before, after, { kind: "list", parts: listParts, but: [...entries, "search"] }, collector);
  compareSearch(before["search"], after["search"], nameOf, collector.inside("search"));
  const named = (value: Json): Text => {
    const name = nameOf(fieldOf(value));
    return labelOrName(asJsonObject(value)["label"] ?? name, fieldOf(value));
  };
  for (const [key, kind, parts] of [["columns", "column", columnParts] as const, ["filters", "filter", filterParts] as const]) {
    const ofFields: ListTarget = {
      ...{ kind, name: kind, added: "neutral", removed: "neutral", keyOf: fieldOf, nameOf: named },
      compare: (was, is, at) => compareParts(was, is, { kind, parts }, at),
    };
    compareLists(before[key], after[key], ofFields, collector.inside(key));
  }
  for (const key of ["toolbar", "rowActions", "bulkActions"]) compareActions(before[key], after[key], collector.inside(key));
}

/** The fields that the search box looks in, by their labels. */
function compareSearch(before: Json | undefined, after: Json | undefined, nameOf: NameOf, collector: ChangeCollector): void {
  if (jsonEquals(before, after)) return;
  const labels = (fields: Json | undefined): Text => {
    const texts = asJsonArray(fields).map((field) => labelOrName(nameOf(String(field)), String(field)));
    return joined(texts, ", ", "、");
  };
  const what = wording("what the search box looks in", before, after, labels);
  collector.add({ kind: "list/search", risk: "neutral", readers: everybody, what });
}

function compareActions(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  const actions: ListTarget = {
    ...{ kind: "action", name: "button", added: "neutral", removed: "stricter", keyOf: idOf },
    compare: (was, is, at) =>
      typeof was === "string" || typeof is === "string"
        ? addReplaced(was, is, at)
        : compareParts(was, is, { kind: "action", parts: actionParts }, at),
  };
  compareLists(before, after, actions, collector);
}

function addReplaced(was: Json, is: Json, collector: ChangeCollector): void {
  if (jsonEquals(was, is)) return;
  collector.add({
    kind: "action/written",
    risk: "neutral",
    readers: everybody,
    what: localize("{1} instead of {2}", formatDiffValue(is), formatDiffValue(was)),
  });
}

function compareSections(before: Json | undefined, after: Json | undefined, nameOf: NameOf, collector: ChangeCollector): void {
  const sections: ListTarget = {
    ...{ kind: "section", name: "section", added: "neutral", removed: "neutral", keyOf: idOf },
    compare: (was, is, at) => {
      compareParts(was, is, { kind: "section", parts: sectionParts, but: ["fields"] }, at);
      const group = asJsonObject(is)["of"];
      const fields = fieldsOf(typeof group === "string" ? (field) => nameOf(`${group}/${field}`) : nameOf);
      compareLists(asJsonObject(was)["fields"], asJsonObject(is)["fields"], fields, at.inside("fields"));
    },
  };
  compareLists(before, after, sections, collector.inside("sections"));
}

/** How the fields of a section are compared. */
const fieldsOf = (nameOf: NameOf): ListTarget => ({
  ...{ kind: "formField", name: "field", added: "neutral", removed: "stricter", keyOf: fieldOf },
  nameOf: (value) => nameOf(fieldOf(value)),
  compare: (was, is, at) => compareParts(asFieldObject(was), asFieldObject(is), { kind: "formField", parts: fieldParts }, at),
});

/** Converts a field that is given only by its name to an object. */
function asFieldObject(value: Json): JsonObject {
  return typeof value === "string" ? { field: value } : asJsonObject(value);
}
