import { describe, expect, test } from "vitest";
import { formatMoney, formatNumber } from "#dialect/text/formatNumber.ts";
import { toDecimal, toWire } from "#dialect/text/decimal.ts";
import { chartMoney, chartNumber } from "#engine/values/numbers.ts";

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

test.each([
  ["JPY", undefined, "1200", "JP\u00a51,200"],
  ["JPY", 2, "1200.00", "JP\u00a51,200"],
  ["JPY", 2, "1200.5", "JP\u00a51,200.5"],
  ["KWD", undefined, "12.5", "KWD12.500"],
  ["CNY", undefined, "12.5", "\u00a512.50"],
  ["CNY", 4, "12.5", "\u00a512.50"],
  [undefined, undefined, "12.5", "12.5"],
])("an amount in %s with at most %s places: %s is shown as %s", (currency, decimals, value, shown) => {
  expect(formatMoney(toWire(toDecimal(value)!), currency, decimals, "en")).toBe(shown);
});

test.each([
  ["CNY", 542.5, "\u00a5542.50"],
  ["JPY", 542.5, "JP\u00a5543"],
  ["CNY", 12_345.6, "\u00a512.3K"],
  ["CNY", -5, "-\u00a55.00"],
  ["CNY", -12_345.6, "-\u00a512.3K"],
])("the figure of a bar is money in its currency: %s %d", (currency, value, shown) => {
  expect(chartMoney(value, currency, undefined, "en")).toBe(shown);
});

test("the figure of a bar that is no money has one place at most", () => {
  // German has no short word for thousands; its marks would be read as others on the same page.
  expect([chartMoney(24_972.5, "EUR", undefined, "de"), chartMoney(1_243.75, "EUR", undefined, "de")]).toEqual(["€24,972.5", "€1,243.75"]);
  expect([542.52, 542, 20_000].map((value) => chartNumber(value, "en"))).toEqual(["542.5", "542", "20K"]);
});
