import { expect, test } from "vitest";
import { formatFieldNumber } from "#dialect/fields/formatFieldNumber.ts";

const volume = { "x-decimals": 6, "x-shown-decimals": 3 };

test("a number that is only looked at has the decimals its field shows", () => {
  expect([1.2345678, "0.0125", 7].map((value) => formatFieldNumber(volume, value))).toEqual(["1.235", "0.013", "7.000"]);
});

test("is shown whole where rounding would leave nothing of it", () => {
  expect(formatFieldNumber(volume, 0.000216)).toBe("0.000216");
  expect(formatFieldNumber(volume, 0)).toBe("0.000");
});

test("has all decimals of its field where that says nothing else", () => {
  expect(formatFieldNumber({ "x-decimals": 6 }, 1.5)).toBe("1.500000");
});
