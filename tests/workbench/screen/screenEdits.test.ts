import { expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import {
  freeId,
  withEntry,
  withFieldSpan,
  withMember,
  withMovedEntry,
  withoutEntry,
  withSectionAfter,
} from "../../../src/workbench/screen/screenEdits.ts";

const text = `{
  "kind": "list",
  "list": {
    "columns": ["name", { "field": "weight",   "width": 90 }],
    "filters": [{ "field": "kind" }]
  },
  "form": {
    "sections": [
      { "id": "one", "label": { "zh": "一", "en": "One" }, "of": "from", "side": "left", "fields": ["city", { "field": "street",   "span": 2 }] },
      { "id": "two", "label": { "zh": "二", "en": "Two" }, "fields": ["size"] }
    ]
  }
}
`;

test("a list begins with its first entry and goes with its last, so that no empty one is left", () => {
  const sorted = withEntry(text, "/list/sort", { field: "name", desc: true });
  expect(readJsonValue(sorted, "/list/sort")).toEqual([{ field: "name", desc: true }]);
  expect(readJsonValue(withoutEntry(sorted, "/list/sort", 0), "/list/sort")).toBeUndefined();
  const two = withEntry(text, "/list/filters", { field: "weight" });
  expect(readJsonValue(withoutEntry(two, "/list/filters", 0), "/list/filters")).toEqual([{ field: "weight" }]);
});

test("a member of a bare name makes it an object; taken away, the rest stays as it was written", () => {
  expect(readJsonValue(withMember(text, "/list/columns/0", "width", 80), "/list/columns/0")).toEqual({ field: "name", width: 80 });
  const more = withMember(text, "/list/filters/0", "more", true);
  expect(readJsonValue(more, "/list/filters/0")).toEqual({ field: "kind", more: true });
  expect(withMember(more, "/list/filters/0", "more", undefined)).toBe(text);
  expect(withMember(text, "/list/columns/0", "more", undefined)).toBe(text);
});

test("a span comes and goes, and an entry without one is a name again", () => {
  const entry = "/form/sections/1/fields/0";
  const wide = withFieldSpan(text, entry, 2);
  expect(readJsonValue(wide, entry)).toEqual({ field: "size", span: 2 });
  expect(withFieldSpan(wide, entry, 1)).toBe(text);
});

test("a new section is behind another, in its group and side, under an id of its own", () => {
  const { text: added, pointer } = withSectionAfter(text, "/form/sections/0", { zh: "新", en: "New" }, "zip");
  expect(pointer).toBe("/form/sections/1");
  expect(readJsonValue(added, pointer)).toEqual({
    id: "section3",
    label: { zh: "新", en: "New" },
    of: "from",
    side: "left",
    fields: ["zip"],
    "x-status": "extension",
  });
  expect(readJsonValue(added, "/form/sections/2/id")).toBe("two");
  expect(freeId([{ id: "sums1" }, { id: "sums3" }], "sums")).toBe("sums4");
});

test("a section is moved with its own formatting", () => {
  const moved = withMovedEntry(text, "/form/sections/1", 0);
  expect(readJsonValue(moved, "/form/sections/0/id")).toBe("two");
  expect(moved).toContain('{ "field": "street",   "span": 2 }');
});
