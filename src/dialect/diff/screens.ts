/** Compares screens: columns, filters, actions, the fields of forms. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { compareLists, compareParts, type ListTarget, wording } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { labelOrName, joined, jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

/** Returns the label of a field of the screen's entity. */
export type NameOf = (field: string) => Text;

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
  if (!before) return here.add({ kind: "screen/added", risk: "neutral", what: localize("is new") });
  if (!after) return here.add({ kind: "screen/removed", risk: "stricter", what: localize("is gone") });
  compareParts(before, after, { kind: "screen", but: ["list", "form", "detail"] }, here);
  compareList(asJsonObject(before["list"]), asJsonObject(after["list"]), nameOf, here.inside("list"));
  const [formBefore, formAfter, form] = [asJsonObject(before["form"]), asJsonObject(after["form"]), here.inside("form")];
  compareParts(formBefore, formAfter, { kind: "form", but: ["sections"] }, form);
  compareSections(formBefore["sections"], formAfter["sections"], nameOf, form);
  const [detailBefore, detailAfter, detail] = [asJsonObject(before["detail"]), asJsonObject(after["detail"]), here.inside("detail")];
  compareParts(detailBefore, detailAfter, { kind: "detail", but: ["sections", "actions"] }, detail);
  compareSections(detailBefore["sections"], detailAfter["sections"], nameOf, detail);
  compareActions(detailBefore["actions"], detailAfter["actions"], detail.inside("actions"));
}

/** Lists of a list screen that are compared item by item. */
const entries = ["columns", "filters", "toolbar", "rowActions", "bulkActions"];

function compareList(before: JsonObject, after: JsonObject, nameOf: NameOf, collector: ChangeCollector): void {
  compareParts(before, after, { kind: "list", but: [...entries, "search"] }, collector);
  compareSearch(before["search"], after["search"], nameOf, collector.inside("search"));
  const named = (value: Json): Text => {
    const name = nameOf(fieldOf(value));
    return labelOrName(asJsonObject(value)["label"] ?? name, fieldOf(value));
  };
  for (const [key, kind] of [["columns", "column"] as const, ["filters", "filter"] as const]) {
    const ofFields: ListTarget = {
      ...{ kind, name: kind, added: "neutral", removed: "neutral", keyOf: fieldOf, nameOf: named },
      compare: (was, is, at) => compareParts(was, is, { kind }, at),
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
  collector.add({ kind: "list/search", risk: "neutral", what });
}

function compareActions(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  const actions: ListTarget = {
    ...{ kind: "action", name: "button", added: "neutral", removed: "stricter", keyOf: idOf },
    compare: (was, is, at) =>
      typeof was === "string" || typeof is === "string" ? addReplaced(was, is, at) : compareParts(was, is, { kind: "action" }, at),
  };
  compareLists(before, after, actions, collector);
}

function addReplaced(was: Json, is: Json, collector: ChangeCollector): void {
  if (jsonEquals(was, is)) return;
  collector.add({
    kind: "action/written",
    risk: "neutral",
    what: localize("{1} instead of {2}", formatDiffValue(is), formatDiffValue(was)),
  });
}

function compareSections(before: Json | undefined, after: Json | undefined, nameOf: NameOf, collector: ChangeCollector): void {
  const sections: ListTarget = {
    ...{ kind: "section", name: "section", added: "neutral", removed: "neutral", keyOf: idOf },
    compare: (was, is, at) => {
      compareParts(was, is, { kind: "section", but: ["fields"] }, at);
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
  compare: (was, is, at) => compareParts(asFieldObject(was), asFieldObject(is), { kind: "formField" }, at),
});

/** Converts a field that is given only by its name to an object. */
function asFieldObject(value: Json): JsonObject {
  return typeof value === "string" ? { field: value } : asJsonObject(value);
}
