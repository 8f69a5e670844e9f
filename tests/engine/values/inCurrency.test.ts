import { expect, test } from "vitest";
import { inCurrency } from "#engine/values/inCurrency.ts";
import type { PlannedField } from "#engine/plan/plan.ts";

const sum = { path: "/amount", currencyAt: "/currency" } as PlannedField;

test("a sum is shown in the currency of its record", () => {
  expect(inCurrency(sum, { amount: 3, currency: "USD" }).currency).toBe("USD");
  expect(inCurrency(sum, { amount: 3 })).toBe(sum);
  expect(inCurrency({ path: "/amount", currency: "CNY" } as PlannedField, { currency: "USD" }).currency).toBe("CNY");
});

test("a sum in a row is shown in the currency of the row", () => {
  const row = { path: "/lines/-/price", currencyAt: "/lines/-/currency" } as PlannedField;
  const record = {
    lines: [
      { price: 1, currency: "EUR" },
      { price: 2, currency: "GBP" },
    ],
  };
  expect(inCurrency(row, record, "/lines/1/price").currency).toBe("GBP");
});
