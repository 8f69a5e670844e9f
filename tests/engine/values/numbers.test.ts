import { describe, expect, test } from "vitest";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import { formatMoney } from "#engine/values/numbers.ts";

describe("a shown number", () => {
  test("has its decimals in full", () => {
    expect(formatNumber("12345678901234567890.10")).toBe("12,345,678,901,234,567,890.10");
    expect([formatNumber(756, 3), formatNumber("1234.5", 2), formatNumber(-1200)]).toEqual(["756.000", "1,234.50", "-1,200"]);
  });

  test("is nothing for nothing, and the text itself where it is no number", () => {
    expect([formatNumber(undefined, 2), formatNumber(null), formatNumber("–")]).toEqual(["", "", "–"]);
  });
});

test.each([
  ["CNY", "zh", "¥1,200.50"],
  ["USD", "en", "$1,200.50"],
  ["EUR", "en", "€1,200.50"],
  ["XYZ", "en", "XYZ1,200.50"],
])("the sign of %s stands before the amount [F-05]", (currency, language, shown) => {
  expect(formatMoney("1200.5", currency, 2, language)).toBe(shown);
  expect(formatMoney("-1200.5", currency, 2, language)).toBe(`-${shown}`);
});
