import { expect, test } from "vitest";
import { allowedValues, valueSchema } from "#dialect/compile/valueSchema.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { codeList, compiledThing, filesWith, shortProblems } from "../../helpers/schemas/dialect.ts";

const retiring = { name: "gone", items: codeList("gone", "a", "b").items.map((code) => ({ ...code, retired: code.const === "a" })) };
const catalog = {
  files: filesWith([], { codes: { unit: codeList("unit", "a", "b"), free: { ...codeList("free", "a"), open: true }, gone: retiring } }),
};
const plain = (schema: FieldSchema) => valueSchema(catalog, schema, "a.json#");

test.each<[string, FieldSchema, unknown]>([
  [
    "a text keeps its lengths and format",
    { type: "string", maxLength: 3, format: "date", "x-label": {} },
    { type: "string", maxLength: 3, format: "date" },
  ],
  ["a code list is an enum", { type: "string", "x-codes": "unit" }, { type: "string", enum: ["a", "b"] }],
  ["a retired option is no new value", { type: "string", "x-codes": "gone" }, { type: "string", enum: ["b"] }],
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

test("the value of a file is the response of an upload, its signed URLs included, and nothing else", async () => {
  const files: Partial<CatalogFiles> = { endpoints: { calls: { upload: { path: "/upload" } } } };
  const entity = await compiledThing({ photo: { "x-file": { call: "upload", accept: ["image/png"], maxBytes: 1000 } } }, {}, files);
  const photo = { id: "1", name: "a.png", size: 10, type: "image/png", url: "/files/1?until=1", thumbnail: "/files/1/thumbnail?until=1" };
  expect(shortProblems(entity, { photo })).toEqual([]);
  expect(shortProblems(entity, { photo: { ...photo, owner: "anna" } })).toEqual(["/photo file"]);
});
