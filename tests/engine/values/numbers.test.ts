import { describe, expect, test } from "vitest";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import { formatMoney, tidyNumber } from "#engine/values/numbers.ts";

describe("a typed number", () => {
  test("may be full-width, with thousands marks of either script", () => {
    expect(["１，２３４．５０", "1,234.5", " 12 。5", "－3", "1'000"].map(tidyNumber)).toEqual(["1234.50", "1234.5", "12.5", "-3", "1000"]);
  });

  test("keeps what is no number, for the check to name", () => {
    expect(tidyNumber("12kg")).toBe("12kg");
  });

  test("keeps its trailing zeros and every digit", () => {
    expect(tidyNumber("0.500")).toBe("0.500");
    expect(formatNumber("12345678901234567890.10")).toBe("12,345,678,901,234,567,890.10");
  });
});

describe("a shown number", () => {
  test("has its decimals in full", () => {
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
