import { expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { PickedPart, PreviewEdit } from "#dialect/wire/preview.ts";
import { freeFields, planEdit, withNewSection, withWidth } from "../../../src/workbench/preview/pageEdits.ts";
import type { PickContext } from "../../../src/workbench/preview/resolvePick.ts";
import type { ViewKind } from "../../../src/workbench/preview/views.ts";

const label = (en: string) => ({ en, zh: `${en}的` });
const text = `{
  "kind": "list",
  "entity": "box",
  "list": {
    "columns": ["name", { "field": "weight",   "width": { "zh": 90, "en": 110 } }, { "field": "size", "width": 80 }]
  },
  "form": {
    "sections": [
      { "id": "one", "label": { "zh": "一", "en": "One" }, "fields": ["name", { "field": "weight",   "span": 2 }] },
      { "id": "two", "label": { "zh": "二", "en": "Two" }, "fields": ["size"] },
      { "id": "from", "label": { "zh": "起", "en": "From" }, "of": "from", "fields": ["city"] }
    ]
  }
}
`;
const schema = {
  properties: {
    name: { type: "string", "x-label": label("Name") },
    weight: { type: "number", "x-label": label("Weight") },
    size: { type: "number", "x-label": label("Size") },
    remark: { type: "string", "x-label": label("Remark") },
    from: {
      type: "object",
      properties: { city: { type: "string", "x-label": label("City") }, street: { type: "string", "x-label": label("Street") } },
    },
    goods: {
      type: "array",
      items: { type: "object", properties: { weight: { type: "number", "x-label": label("Net") } } },
      "x-label": label("Goods"),
    },
  },
} as unknown as PickContext["schema"];

function contextOf(part: ViewKind, of = text): PickContext {
  const screen = JSON.parse(of) as Screen;
  return {
    view: { screen: "boxes", entity: "box", part },
    screen: part === "list" ? { list: screen.list as never } : { form: screen.form as never },
    schema,
    language: "en",
  };
}

/** Returns the text after an edit, or the reason against it. */
function edited(part: ViewKind, edit: Exclude<PreviewEdit, { do: "undo" } | { do: "redo" }>, of = text): string {
  const planned = planEdit(edit, contextOf(part, of));
  return typeof planned === "string" ? planned : planned.change(of);
}
const column = (name: string): PickedPart => ({ kind: "column", label: name });
const field = (path: string): PickedPart => ({ kind: "field", label: "", control: `:r1:-${path}` });
const section = (id: string): PickedPart => ({ kind: "section", label: "", control: `:r1:-section-${id}` });
const fields = (of: string, index: number) => readJsonValue(of, `/form/sections/${index}/fields`);

test("a column moves before or after another, and each keeps its own spelling", () => {
  const moved = edited("list", { do: "move", part: column("Size"), target: column("Name"), after: false });
  expect(moved).toBe(
    text.replace(
      '["name", { "field": "weight",   "width": { "zh": 90, "en": 110 } }, { "field": "size", "width": 80 }]',
      '[{ "field": "size", "width": 80 }, "name", { "field": "weight",   "width": { "zh": 90, "en": 110 } }]',
    ),
  );
  expect(edited("list", { do: "move", part: column("Name"), target: column("Weight"), after: false })).toBe(text);
});

test("a field moves to another section with its span; the last field takes its section along", () => {
  const moved = edited("form", { do: "move", part: field("weight"), target: field("size"), after: false });
  expect(moved).toContain('"fields": [{ "field": "weight",   "span": 2 }, "size"]');
  const emptied = edited("form", { do: "move", part: field("size"), target: field("name"), after: true });
  expect(fields(emptied, 0)).toEqual(["name", "size", { field: "weight", span: 2 }]);
  expect(emptied).not.toContain('"two"');
  const dropped = edited("form", { do: "move", part: field("name"), target: section("two"), after: true });
  expect(fields(dropped, 1)).toEqual(["size", "name"]);
});

test("a section of another group takes only the fields of that group", () => {
  expect(edited("form", { do: "move", part: field("size"), target: section("from"), after: true })).toBe("otherGroup");
  const moved = edited("form", { do: "move", part: field("from-city"), target: field("size"), after: true });
  expect(fields(moved, 1)).toEqual(["size", "from/city"]);
  const added = edited("form", { do: "add", field: "from/street", target: section("from"), after: true });
  expect(fields(added, 2)).toEqual(["city", "street"]);
});

test("a step at the end of a section leads into the next one; there is none behind the last", () => {
  const stepped = edited("form", { do: "step", part: field("weight"), by: 1 });
  expect(fields(stepped, 1)).toEqual([{ field: "weight", span: 2 }, "size"]);
  expect(edited("form", { do: "step", part: field("name"), by: -1 })).toBe("first");
  expect(edited("list", { do: "step", part: column("Size"), by: 1 })).toBe("first");
  expect(readJsonValue(edited("form", { do: "step", part: section("one"), by: 1 }), "/form/sections/1/id")).toBe("one");
});

test("a part is removed; the last one stays", () => {
  expect(readJsonValue(edited("list", { do: "remove", part: column("Weight") }), "/list/columns")).toEqual([
    "name",
    { field: "size", width: 80 },
  ]);
  const single = text.replace(/"columns": \[.*\]/, '"columns": ["name"]');
  expect(edited("list", { do: "remove", part: column("Name") }, single)).toBe("lastColumn");
  expect(edited("form", { do: "remove", part: field("goods-0-weight") })).toBe("elsewhere");
});

test("a heading is renamed on the screen alone, with the label in the other languages; a field where it is defined", () => {
  const renamed = edited("list", { do: "rename", part: column("Name"), label: "Title" });
  expect(readJsonValue(renamed, "/list/columns/0")).toEqual({ field: "name", label: { en: "Title", zh: "Name的" } });
  const planned = planEdit({ do: "rename", part: field("from-city"), label: "Town" }, contextOf("form"));
  expect(planned).toMatchObject({ path: "schemas/entities/box.json" });
  const two = edited("form", { do: "rename", part: section("two"), label: "Measures" });
  expect(readJsonValue(two, "/form/sections/1/label")).toEqual({ zh: "二", en: "Measures" });
});

test("a width is that of the previewed language where each has one, and stays within what a screen allows", () => {
  const resize = (name: string, width: number) => edited("list", { do: "resize", part: column(name), width });
  expect(readJsonValue(resize("Weight", 130.4), "/list/columns/1/width")).toEqual({ zh: 90, en: 130 });
  expect(readJsonValue(resize("Name", 9), "/list/columns/0")).toEqual({ field: "name", width: 40 });
  const place = { kind: "column", list: "/list/columns", index: 2 } as const;
  expect(readJsonValue(withWidth(text, place, 5000, "en"), "/list/columns/2/width")).toBe(800);
});

test("a section begins at a field, with the fields after it", () => {
  const place = { kind: "field", list: "/form/sections/0/fields", index: 1, field: "weight" } as const;
  const split = withNewSection(text, place, label("More"));
  expect(fields(split, 0)).toEqual(["name"]);
  expect(readJsonValue(split, "/form/sections/1")).toMatchObject({
    id: "section4",
    label: label("More"),
    fields: [{ field: "weight", span: 2 }],
  });
  expect(withNewSection(text, { ...place, index: 0 }, label("More"))).toBe(text);
});

test("the palette offers what the page does not show: to a list no rows", () => {
  expect(freeFields(contextOf("list")).map(({ path }) => path)).toEqual(["remark", "from/city", "from/street"]);
  expect(freeFields(contextOf("form")).map(({ path }) => path)).toEqual(["remark", "from/street", "goods"]);
});

const page = `{
  "detail": {
    "sections": [{ "id": "a", "label": { "en": "Cargo" }, "fields": ["name"] }],
    "related": [
      { "id": "lines",   "label": { "zh": "行", "en": "Lines" }, "screen": "lines", "where": { "box": "id" } },
      { "id": "bills", "label": { "zh": "账", "en": "Bills" }, "screen": "bills", "where": { "box": "id" } }
    ]
  }
}
`;
/** The ids of the related lists after an edit, or the reason against it. */
function listsAfter(edit: Exclude<PreviewEdit, { do: "undo" } | { do: "redo" }>): readonly unknown[] | string {
  const { detail } = JSON.parse(page) as Screen;
  const planned = planEdit(edit, { ...contextOf("form"), screen: { detail: detail as never } });
  if (typeof planned === "string") return planned;
  return (
    (JSON.parse(planned.change(page)) as { detail: { related?: readonly { id: string }[] } }).detail.related?.map(({ id }) => id) ?? []
  );
}
const related = (name: string): PickedPart => ({ kind: "related", label: name });

test("related lists are moved among themselves, by dragging and by keys, and taken off the page", () => {
  expect(listsAfter({ do: "move", part: related("Bills"), target: related("Lines"), after: false })).toEqual(["bills", "lines"]);
  expect(listsAfter({ do: "step", part: related("Lines"), by: 1 })).toEqual(["bills", "lines"]);
  expect(listsAfter({ do: "step", part: related("Lines"), by: -1 })).toBe("first");
  expect(listsAfter({ do: "remove", part: related("Lines") })).toEqual(["bills"]);
});

test("the second field of a column is taken off a card without the first", () => {
  const two = text.replace('"name", {', '{ "field": "name", "second": "remark" }, {');
  const remark: PickedPart = { kind: "column", label: "Remark", field: "remark" };
  expect(edited("list", { do: "remove", part: remark }, two)).toBe(two.replace(', "second": "remark"', ""));
});
