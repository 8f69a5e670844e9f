import { expect, test } from "vitest";
import { roundComputed } from "#dialect/fields/roundComputed.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const amount: FieldSchema = { type: "number", "x-decimals": 2, "x-currency-field": "currency" };

test.each([
  ["JPY", 1235, 1234],
  ["CNY", 1234.5, 1234.49],
  ["KWD", 1234.5, 1234.49],
  ["points", 1234.5, 1234.49],
])("an amount in %s has no more places than its currency and its field", (currency, half, less) => {
  expect(roundComputed(amount, "1234.50", { currency })).toBe(half);
  expect(roundComputed(amount, 1234.4949, { currency })).toBe(less);
});

test("an amount whose currency is not known yet keeps the decimals of its field", () => {
  expect(roundComputed(amount, 1234.567, {})).toBe(1234.57);
});

test("a currency of three places fills what its field allows, and a field without decimals takes those of its currency", () => {
  expect(roundComputed({ type: "number", "x-decimals": 3, "x-currency": "KWD" }, 1.23456, {})).toBe(1.235);
  expect(roundComputed({ type: "number", "x-currency": "USD" }, 1.23456, {})).toBe(1.23);
});

test("the price of one unit keeps the decimals of its field: it is multiplied before anybody pays", () => {
  expect(roundComputed({ ...amount, "x-per-field": "unit" }, 320.455, { currency: "JPY" })).toBe(320.46);
});

test("what is no number is nothing in a field of numbers, and stays in any other", () => {
  expect(roundComputed(amount, null, { currency: "JPY" })).toBeUndefined();
  expect(roundComputed(amount, "soon", { currency: "JPY" })).toBeUndefined();
  expect(roundComputed({ type: "string" }, "1.5", {})).toBe("1.5");
});
