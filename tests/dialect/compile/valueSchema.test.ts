import { expect, test } from "vitest";
import { allowedValues, valueSchema } from "#dialect/compile/valueSchema.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { codeList, filesWith } from "../../helpers/schemas/dialect.ts";

const catalog = { files: filesWith([], { codes: { unit: codeList("unit", "a", "b"), free: { ...codeList("free", "a"), open: true } } }) };
const plain = (schema: FieldSchema) => valueSchema(catalog, schema, "a.json#");

test.each<[string, FieldSchema, unknown]>([
  [
    "a text keeps its lengths and format",
    { type: "string", maxLength: 3, format: "date", "x-label": {} },
    { type: "string", maxLength: 3, format: "date" },
  ],
  ["a code list is an enum", { type: "string", "x-codes": "unit" }, { type: "string", enum: ["a", "b"] }],
  ["an open list is none", { type: "string", "x-codes": "free" }, { type: "string" }],
  [
    "required is left to the check",
    { required: ["a"], properties: { a: {} } },
    { type: "object", additionalProperties: false, properties: { a: {} } },
  ],
  [
    "a list in a text is an array",
    { type: "string", "x-list": { separator: ",", items: { maxLength: 3 } } },
    { type: "array", items: { type: "string", maxLength: 3 } },
  ],
  [
    "codes on an array apply to its items",
    { type: "array", maxItems: 2, "x-codes": "unit", items: { type: "string" } },
    { type: "array", maxItems: 2, items: { type: "string", enum: ["a", "b"] } },
  ],
])("%s", (_rule, schema, expected) => expect(plain(schema)).toEqual(expected));

test("a number may be text on the wire, and its limits are left to the check", () => {
  const { pattern, ...rest } = plain({ type: "integer", minimum: 1 }) as { pattern: string };
  expect(rest).toEqual({ type: ["number", "string"] });
  expect(["12345678901234567890.5", "-1", "1e5", ""].map((text) => new RegExp(pattern).test(text))).toEqual([true, true, false, false]);
});

test("enum narrows a code list", () => {
  expect(allowedValues(catalog, { "x-codes": "unit", enum: ["b", "c"] })).toEqual(["b"]);
});

test.each<[FieldSchema, string]>([
  [{ format: "e-mail" }, 'a.json#/properties/f/format: there is no format "e-mail"; did you mean "email"?'],
  [{ pattern: "[" }, "a.json#/properties/f/pattern: this is not a regular expression"],
  [{ pattern: "^(a+)+$" }, "a.json#/properties/f/pattern: the time of this pattern is not proportional"],
])("%j is refused with its pointer", (field, message) => {
  expect(() => plain({ properties: { f: field } })).toThrow(message);
});
