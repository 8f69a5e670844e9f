import { expect, test } from "vitest";
import { showNumberOf } from "#dialect/fields/formatNumber.ts";

const volume = { "x-decimals": 6, "x-shown-decimals": 3 };

test("a number that is only looked at has the decimals its field shows", () => {
  expect([1.2345678, "0.0125", 7].map((value) => showNumberOf(volume, value))).toEqual(["1.235", "0.013", "7.000"]);
});

test("is shown whole where rounding would leave nothing of it", () => {
  expect(showNumberOf(volume, 0.000216)).toBe("0.000216");
  expect(showNumberOf(volume, 0)).toBe("0.000");
});

test("has all decimals of its field where that says nothing else", () => {
  expect(showNumberOf({ "x-decimals": 6 }, 1.5)).toBe("1.500000");
});
