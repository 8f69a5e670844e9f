import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { placeLabel, rowFields, shownFields, withComputed } from "../../../src/workbench/panels/recordFields.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", "x-label": { en: "Name" } },
    note: { type: "string", "x-label": { en: "Note" } },
    file: { type: "object", "x-file": {} },
    papers: { type: "array", items: { type: "object", "x-file": {} } },
    marks: { type: "array", items: { type: "string" } },
    sender: { type: "object", "x-label": { en: "Sender" }, properties: { city: { type: "string", "x-label": { en: "City" } } } },
    boxes: {
      type: "array",
      "x-label": { en: "Boxes" },
      items: {
        type: "object",
        properties: {
          weight: { type: "number", "x-label": { en: "Weight" } },
          size: { type: "number" },
          volume: { type: "number", "x-compute": { value: "row.size * 2" } },
        },
      },
    },
    total: { type: "number", "x-compute": { value: "1" } },
  },
} as unknown as FieldSchema;
const none = new Set<string>();
const say = (text: { en?: string } | undefined) => text?.en ?? "";
const kindsOf = (record: Parameters<typeof shownFields>[1], wanted: ReadonlySet<string> = none) =>
  Object.fromEntries(shownFields(schema, record, "", wanted).shown.map(({ name, kind }) => [name, kind]));

test("a form shows the fields that a record has or needs; the others can be added, except those that formulas compute", () => {
  const { shown, free } = shownFields(schema, { note: "x" }, "", none);
  expect(shown.map(({ name }) => name)).toEqual(["name", "note"]);
  expect(free.map(({ name }) => name)).toEqual(["file", "papers", "marks", "sender", "boxes"]);
});

test("a field is shown by its kind; files and values of a foreign shape are left to JSON", () => {
  expect(kindsOf({ name: "a", file: { id: "1" }, papers: [{ id: "1" }], marks: ["x"], sender: {}, boxes: [], total: 1 })).toEqual({
    name: "input",
    file: "other",
    papers: "other",
    marks: "input",
    sender: "group",
    boxes: "rows",
    total: "computed",
  });
  expect(kindsOf({ name: ["a"], marks: "x", sender: "Anna", boxes: {} })).toEqual({
    name: "other",
    marks: "other",
    sender: "other",
    boxes: "other",
  });
});

test("a field that was added, or has a problem, is shown without a value", () => {
  expect(kindsOf({}, new Set(["/sender"]))).toEqual({ name: "input", sender: "group" });
});

test("the columns of rows are the fields that any row has, in the order of the schema", () => {
  const row = schema.properties!["boxes"]!.items!;
  const { shown, free } = rowFields(row, [{ size: 1 }, { weight: 2 }], "/boxes", none);
  expect(shown.map(({ name }) => name)).toEqual(["weight", "size"]);
  expect(free).toEqual([]);
  expect(rowFields(row, [{}], "/boxes", new Set(["/boxes/-/size"])).shown.map(({ name }) => name)).toEqual(["size"]);
});

test("what formulas compute comes from the record as it would be stored, and nothing else does", () => {
  expect(withComputed(schema, { name: "a", total: 9 }, { name: "b", total: 1 })).toEqual({ name: "a", total: 1 });
  expect(withComputed(schema, undefined, undefined)).toEqual({});
});

test("a location is shown by the labels of its path, a row by its number", () => {
  expect(placeLabel(schema, "/boxes/1/weight", say)).toBe("Boxes 2 › Weight");
  expect(placeLabel(schema, "/sender/city", say)).toBe("Sender › City");
  expect(placeLabel(schema, "/boxes/0/size", say)).toBe("Boxes 1 › size");
  expect(placeLabel(schema, "/nothing", say)).toBe("/nothing");
});
