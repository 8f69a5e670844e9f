import { expect, test } from "vitest";
import { applyValues, effectValues } from "#dialect/records/effectValues.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { thing } from "../../helpers/schemas/dialect.ts";

const amount: FieldSchema = { type: "number", "x-decimals": 2, "x-currency-field": "currency" };
const schema = thing({
  a: { type: "object", properties: { b: { type: "integer" }, c: { type: "integer" } } },
  d: { type: "integer" },
  currency: { type: "string" },
  cost: amount,
  bill: { type: "object", properties: { currency: { type: "string" }, cost: amount } },
});

test("an unknown value is left out", () => {
  const expressions = { "1 + 1": parseExpr("1 + 1"), "self.gone": parseExpr("self.gone") };
  expect(effectValues(expressions, { d: "1 + 1", cost: "self.gone" }, { self: {} })).toEqual({ d: 2, cost: undefined });
});

test("values are set at paths inside of the record", () => {
  expect(applyValues(schema, { a: { b: 1 } }, { "/a/c": 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
});

test("an amount is rounded by the currency that is set with it, in whatever order", () => {
  expect(applyValues(schema, { currency: "CNY" }, { cost: 10.256 })).toEqual({ currency: "CNY", cost: 10.26 });
  expect(applyValues(schema, { currency: "CNY" }, { cost: 10.256, currency: "JPY" })).toEqual({ currency: "JPY", cost: 10 });
  const bill = { "/bill/cost": "10.50", "/bill/currency": "JPY" };
  expect(applyValues(schema, {}, bill)).toEqual({ bill: { cost: 11, currency: "JPY" } });
});

test("an unknown value removes what was there", () => {
  expect(applyValues(schema, { cost: 1, d: 2 }, { cost: undefined })).toEqual({ d: 2 });
});
