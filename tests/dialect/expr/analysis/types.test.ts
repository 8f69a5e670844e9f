import { expect, test } from "vitest";
import { comparable, fieldType, literal, objectType, recordType } from "#dialect/expr/analysis/types.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const noCodes = () => undefined;

test.each<[FieldSchema, string]>([
  [{ type: "string" }, "text"],
  [{ type: "integer" }, "number"],
  [{ type: "boolean" }, "boolean"],
  [{ type: "array", items: { type: "string" } }, "list"],
  [{ type: "object", properties: {} }, "object"],
  [{ type: "object", "x-file": { accept: [], maxBytes: 1, call: "upload" } }, "object"],
  [{ enum: ["a", "b"] }, "text"],
  [{ enum: ["a", 1] }, "any"],
  [{}, "any"],
])("the type of %j is %s", (schema, kind) => expect(fieldType(schema, noCodes).kind).toBe(kind));

test("a closed code list is the values of a field and of the items of a list", () => {
  const valuesOf = (list: string) => (list === "unit" ? ["one", "set"] : undefined);
  expect(fieldType({ type: "string", "x-codes": "unit" }, valuesOf).values).toEqual(["one", "set"]);
  expect(fieldType({ type: "array", "x-codes": "unit", items: { type: "string" } }, valuesOf).item?.values).toEqual(["one", "set"]);
  expect(fieldType({ type: "string", "x-codes": "open" }, valuesOf).values).toBeUndefined();
});

test("every record also has id and version", () => {
  const type = recordType({ type: "object", properties: { name: { type: "string" } } }, noCodes);
  expect(Object.keys(type.fields?.() ?? {})).toEqual(["id", "version", "name"]);
});

test("values of two known types are comparable only if the types are the same", () => {
  const { a, b, c } = objectType({ a: "text", b: "number", c: "any" }).fields?.() ?? {};
  expect([comparable(a!, b!), comparable(a!, a!), comparable(b!, c!)]).toEqual([false, true, true]);
});

test("a text is quoted in an expression", () => {
  expect([literal("a"), literal(1), literal(true)]).toEqual(["'a'", "1", "true"]);
});
