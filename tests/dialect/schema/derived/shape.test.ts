import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { eachRecordField, isFileField, isGroup, rowSchema, schemaAt, selfAt } from "#dialect/schema/derived/shape.ts";

const file: FieldSchema = { type: "object", properties: {}, "x-file": { accept: [], maxBytes: 1, call: "upload" } };
const rows: FieldSchema = { type: "array", items: { $id: "line", type: "object", properties: { size: { type: "number" } } } };
const schema: FieldSchema = {
  properties: {
    group: { type: "object", properties: { city: { type: "string" } } },
    file,
    rows,
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["group"],
};

test("a group has fields; a file is one value; rows are objects of an array", () => {
  expect([isGroup(schema.properties!["group"]!), isGroup(file), isFileField(file)]).toEqual([true, false, true]);
  expect([rowSchema(rows), rowSchema(schema.properties!["tags"]!)]).toEqual([rows.items, undefined]);
});

test("the schema of a location, with rows by number or -", () => {
  expect([
    schemaAt(schema, ["rows", "3", "size"]),
    schemaAt(schema, ["rows", "-", "size"]),
    schemaAt(schema, ["group", "toString"]),
  ]).toEqual([{ type: "number" }, { type: "number" }, undefined]);
});

test("fields are visited in the order of the schema, each with its value, its scope and whether its group is absent", () => {
  const record = { rows: [{ size: 1 }, "no row", { size: 3 }], tags: ["a"] };
  const seen: unknown[] = [];
  eachRecordField(schema, record, { self: record }, ({ pointer, value, required, inAbsent, scope }) => {
    seen.push([pointer, value, required, inAbsent, scope["row"] ?? null, scope["self"] === record]);
  });
  expect(seen).toEqual([
    ["/group", undefined, true, false, null, true],
    ["/group/city", undefined, false, true, null, true],
    ["/file", undefined, false, false, null, true],
    ["/rows", record.rows, false, false, null, true],
    ["/rows/0/size", 1, false, false, { size: 1 }, false],
    ["/rows/2/size", 3, false, false, { size: 3 }, false],
    ["/tags", ["a"], false, false, null, true],
  ]);
});

test("a visitor that returns false skips the fields inside", () => {
  const seen: string[] = [];
  eachRecordField(schema, {}, {}, ({ pointer }) => {
    seen.push(pointer);
    return pointer !== "/group";
  });
  expect(seen).not.toContain("/group/city");
});

test("self is the nearest enclosing part with an $id", () => {
  const record = { rows: [{ size: 1 }] };
  expect(selfAt(schema, record, ["rows", "0", "size"])).toBe(record.rows[0]);
  expect(selfAt(schema, record, ["group", "city"])).toBe(record);
});
