/** A screen before and after: columns, filters, actions, the fields of its form. */
import type { Json, JsonObject } from "../json.ts";
import { compareLists, compareParts, everybody, type ListWords, type Part, type Parts } from "./parts.ts";
import type { Text } from "../text.ts";
import { say } from "./say.ts";
import { labelOf, objectOf, same, shown, type Teller } from "./teller.ts";

/** What the reader calls a field of the screen's entity. */
export type NameOf = (field: string) => Text;

const look = (name: string): Part => ({ name, risk: "neutral", readers: everybody });

const screenParts: Parts = {
  entity: { name: "the entity it shows", risk: "stricter", readers: everybody },
  kind: look("the kind of page"),
  content: look("what it says"),
};

const listParts: Parts = {
  search: look("what the search box looks in"),
  searchLabel: look("the name of the search box"),
  tabs: look("its tabs"),
  only: look("which records are listed at all"),
  sort: look("the order of the list"),
  open: look("where a record opens"),
  createAt: look("where new ones are made"),
  editAt: look("where they are changed"),
  empty: look("what it says when there is nothing"),
};

const columnParts: Parts = {
  label: look("the name"),
  second: look("the second line"),
  width: look("the width"),
  pin: look("whether it stays in place"),
  link: look("whether it opens the record"),
  sortable: look("whether the list can be sorted by it"),
  hidden: look("whether it is off at first"),
  "x-show-when": look("when it is drawn"),
};

const filterParts: Parts = { label: look("the name"), more: look("whether it is under “more”") };

const actionParts: Parts = {
  label: look("the name"),
  icon: look("the picture"),
  tone: look("the look of its button"),
  go: look("where it leads"),
  after: look("what must be done before"),
  "x-show-when": look("when it is drawn"),
};

const sectionParts: Parts = {
  label: look("the name"),
  help: look("the hint"),
  columns: look("how many fields stand side by side"),
  side: look("the side it stands on"),
  of: look("the part of the record it shows"),
  "x-visible-when": { name: "when it is shown", risk: "stricter", readers: everybody },
  "x-show-when": look("when it is drawn"),
};

const fieldParts: Parts = {
  span: look("the width"),
  as: look("how the choice is drawn"),
  "x-show-when": look("when it is drawn"),
};

const formParts: Parts = {
  aside: look("the figures beside the form"),
  totals: look("the figures in the bar"),
  draft: look("whether it is kept as a draft"),
  submit: { name: "what submitting does", risk: "stricter", readers: everybody },
  after: look("where it leads after a save"),
  saveLabel: look("the name of Save"),
  submitLabel: look("the name of Submit"),
};

const detailParts: Parts = {
  header: look("the head of the page"),
  timeline: look("whether the history is shown"),
  phases: look("whether the progress is shown"),
};

const words = (name: string, removed: ListWords["removed"] = "neutral"): ListWords => ({
  name,
  added: "neutral",
  removed,
  readers: everybody,
});

const idOf = (value: Json): string => (typeof value === "string" ? value : String(objectOf(value)["id"]));
const fieldOf = (value: Json): string => (typeof value === "string" ? value : String(objectOf(value)["field"]));

export function compareScreen(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  name: string,
  nameOf: NameOf,
  teller: Teller,
): void {
  const here = teller.named(say("screen “{1}”", name));
  if (!before) return here.tell({ kind: "screen/added", risk: "neutral", readers: everybody, what: say("is new") });
  if (!after) return here.tell({ kind: "screen/removed", risk: "stricter", readers: everybody, what: say("is gone") });
  compareParts("screen", before, after, screenParts, here, new Set(["list", "form", "detail"]));
  compareList(objectOf(before["list"]), objectOf(after["list"]), nameOf, here.inside("list"));
  const form = here.inside("form");
  compareParts("form", objectOf(before["form"]), objectOf(after["form"]), formParts, form, new Set(["sections"]));
  compareSections(objectOf(before["form"])["sections"], objectOf(after["form"])["sections"], nameOf, form);
  const detail = here.inside("detail");
  compareParts("detail", objectOf(before["detail"]), objectOf(after["detail"]), detailParts, detail, new Set(["sections", "actions"]));
  compareSections(objectOf(before["detail"])["sections"], objectOf(after["detail"])["sections"], nameOf, detail);
  compareActions(objectOf(before["detail"])["actions"], objectOf(after["detail"])["actions"], detail.inside("actions"));
}

function compareList(before: JsonObject, after: JsonObject, nameOf: NameOf, teller: Teller): void {
  compareParts("list", before, after, listParts, teller, new Set(["columns", "filters", "toolbar", "rowActions", "bulkActions"]));
  const named = (value: Json): Text => {
    const name = nameOf(fieldOf(value));
    return labelOf(objectOf(value)["label"] ?? name, fieldOf(value));
  };
  const part = (kind: string, key: string, called: ListWords, parts: Parts): void =>
    compareLists(
      kind,
      before[key],
      after[key],
      called,
      teller.inside(key),
      fieldOf,
      (was, is, at) => compareParts(kind, objectOf(was), objectOf(is), parts, at),
      named,
    );
  part("column", "columns", words("column"), columnParts);
  part("filter", "filters", words("filter"), filterParts);
  for (const key of ["toolbar", "rowActions", "bulkActions"]) compareActions(before[key], after[key], teller.inside(key));
}

function compareActions(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  compareLists("action", before, after, words("button", "stricter"), teller, idOf, (was, is, at) =>
    typeof was === "string" || typeof is === "string"
      ? told(was, is, at)
      : compareParts("action", objectOf(was), objectOf(is), actionParts, at),
  );
}

function told(was: Json, is: Json, teller: Teller): void {
  if (same(was, is)) return;
  teller.tell({
    kind: "action/written",
    risk: "neutral",
    readers: everybody,
    what: say("{1} instead of {2}", shown(is), shown(was)),
  });
}

function compareSections(before: Json | undefined, after: Json | undefined, nameOf: NameOf, teller: Teller): void {
  compareLists("section", before, after, words("section"), teller.inside("sections"), idOf, (was, is, at) => {
    const [old, now] = [objectOf(was), objectOf(is)];
    compareParts("section", old, now, sectionParts, at, new Set(["fields"]));
    const group = typeof now["of"] === "string" ? `${now["of"]}/` : "";
    compareLists(
      "formField",
      old["fields"],
      now["fields"],
      words("field", "stricter"),
      at.inside("fields"),
      fieldOf,
      (one, other, here) => compareParts("formField", written(one), written(other), fieldParts, here),
      (value) => nameOf(`${group}${fieldOf(value)}`),
    );
  });
}

/** A field may be written as its name alone. */
function written(value: Json): JsonObject {
  return typeof value === "string" ? { field: value } : objectOf(value);
}
