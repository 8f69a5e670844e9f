/**
 * Values are validated as rjsf's validator does it, which is Ajv: for every entity, over plausible, marginal and hostile
 * records, error by error. Ajv makes code from text, which unit tests are run without.
 */
import { customizeValidator } from "@rjsf/validator-ajv8";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { validateValues } from "#dialect/check/validateValues.ts";
import { valueSchema } from "#dialect/compile/valueSchema.ts";
import type { SchemaError, ValueSchema } from "#dialect/schema/compiled.ts";
import { formats } from "#dialect/text/formats.ts";
import { createGenerator } from "../helpers/schemas/generateRecord.ts";
import { catalog, entity } from "../helpers/schemas/product.ts";

const all = await catalog();
type Options = NonNullable<Parameters<typeof customizeValidator>[0]>;
const options = {
  // Declared for draft 07; the package accepts the class of 2020-12.
  AjvClass: Ajv2020 as unknown as NonNullable<Options["AjvClass"]>,
  ajvFormatOptions: false,
  customFormats: formats,
  ajvOptionsOverrides: { strict: true, strictRequired: false, allowUnionTypes: true, ownProperties: true },
} satisfies Options;
const oracle = customizeValidator(options);

const inShort = (errors: readonly Pick<SchemaError, "instancePath" | "keyword">[] = []): readonly string[] =>
  errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort();

function expectAsAjv(schema: ValueSchema, value: unknown): number {
  const { errors, validationError } = oracle.rawValidation<SchemaError>(schema as Parameters<typeof oracle.rawValidation>[0], value);
  // An error of the schema, not of the value.
  expect(validationError).toBeUndefined();
  const own = validateValues(schema, value);
  expect(inShort(own), JSON.stringify(value)).toEqual(inShort(errors));
  return own.length;
}

describe.each(Object.keys(all.files.entities))("%s", (name) => {
  test("has the same problems as with Ajv, location by location", async () => {
    const schema = all.entity(name);
    const { values } = await entity(name);
    expect(values).toEqual(valueSchema(all, schema, `schemas/entities/${name}.json#`));
    const { make } = createGenerator(all, schema);
    let errors = 0;
    for (let seed = 0; seed < 60; seed++) errors += expectAsAjv(values, make(seed, [0, 0.15, 1][seed % 3] ?? 0));
    expect(errors).toBeGreaterThan(0);
  });
});

describe("every keyword, beside the entities that have it", () => {
  const values = [
    null,
    true,
    false,
    0,
    -0,
    1,
    1.5,
    1e21,
    "",
    "a",
    "😀",
    "abc",
    "2026-05-04",
    [],
    [1],
    ["abc"],
    [{ a: 1, b: 2 }],
    [1, 1],
    [[1], [1]],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ];
  const objects = [{}, { a: 1 }, { a: "x", b: 1 }, { a: ["abc", "abc"] }, JSON.parse('{"__proto__":1,"constructor":2,"a":1}') as object];
  test.each<ValueSchema>([
    ...["array", "boolean", "integer", "null", "number", "object", "string"].map((type) => ({ type })),
    { type: ["object", "null"], properties: {} },
    { type: ["number", "string"], pattern: "^[0-9]+$" },
    { enum: ["a", 0, null, [1, 1], { a: 1 }] },
    { const: { a: 1 } },
    { const: 1 },
    { type: "string", minLength: 1, maxLength: 1 },
    { type: "string", format: "date" },
    { type: "array", minItems: 1, maxItems: 1 },
    { type: "array", uniqueItems: true },
    { type: "array", contains: { const: 1 } },
    { not: { type: "array", minItems: 2, contains: { enum: [1, "abc"] } } },
    { type: "object", required: ["a", "constructor"] },
    {
      type: "object",
      additionalProperties: false,
      properties: { a: { type: "array", uniqueItems: true, items: { type: "string", maxLength: 2 } } },
    },
    { type: "array", items: { type: "object", required: ["b"] } },
  ])("%j", (schema) => {
    const errors = [...values, ...objects].map((value) => expectAsAjv(schema, value));
    expect([errors.includes(0), errors.some((count) => count > 0)]).toEqual([true, true]);
  });
});
