import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { fieldRules, type FieldSource } from "#engine/planners/fieldRules.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const input = testInput(library, "loan");
const source = (schema: FieldSchema, more: Partial<FieldSource> = {}): FieldSource => ({
  path: "/thing",
  schema,
  required: false,
  place: { field: "thing" },
  columns: 2,
  columnWidth: 330,
  input,
  ...more,
});

test("a field without a label is named by its path", () => {
  expect([fieldRules.label(source({})), fieldRules.label(source({ "x-label": { en: "Thing" } }))]).toEqual([
    { "": "thing" },
    { en: "Thing" },
  ]);
});

test("a currency field is next to the amount", () => {
  expect(fieldRules.currencyAt(source({ "x-currency-field": "unit" }, { path: "/lines/-/price" }))).toBe("/lines/-/unit");
});

test("computed fields are read-only", () => {
  expect([
    fieldRules.readOnly(source({ "x-compute": "1" })),
    fieldRules.readOnly(source({ readOnly: true })),
    fieldRules.readOnly(source({})),
  ]).toEqual([true, true, false]);
});

test("the screen can narrow the options of a list, and an enum makes options of its own", () => {
  const codes = fieldRules.codes(source({ type: "string", "x-codes": "branch" }, { place: { field: "thing", options: ["S"] } }));
  expect(codes?.map((code) => code.const)).toEqual(["S"]);
  expect(fieldRules.codes(source({ enum: [0, 1] }))).toEqual([
    { const: 0, "x-label": { "": "0" } },
    { const: 1, "x-label": { "": "1" } },
  ]);
});

test("wide kinds span all columns; no field spans more than there are", () => {
  expect(fieldRules.span(source({ type: "string", maxLength: 500 }))).toBe(2);
  expect(fieldRules.span(source({ type: "string" }))).toBe(1);
  expect(fieldRules.span(source({ type: "string" }, { place: { field: "thing", span: 4 } }))).toBe(2);
});

test("the field of the state machine is a status", () => {
  expect([fieldRules.kind(source({ type: "string" }, { path: "/state" })), fieldRules.kind(source({ type: "string" }))]).toEqual([
    "status",
    "text",
  ]);
});
