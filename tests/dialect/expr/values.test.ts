import { describe, expect, test } from "vitest";
import { compareValues, equalValues, toJson } from "#dialect/expr/values.ts";
import { toDecimal } from "#dialect/text/decimal.ts";

describe("two values", () => {
  test.each([
    [1, "1.0", true],
    ["1", "1.0", false],
    ["a", "a", true],
    [true, 1, false],
    [undefined, 1, undefined],
    [null, null, undefined],
    [[1, 2], [1, "2"], true],
    [[1], [1, 2], false],
    [[1, undefined], [1, 2], undefined],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { b: 1 }, false],
  ])("%j and %j are equal: %s", (a, b, expected) => expect(equalValues(a, b)).toBe(expected));

  test.each([
    [1, 2, -1],
    ["10", 9, 1],
    ["10", "9", -1],
    ["a", 1, undefined],
    [true, false, undefined],
    [undefined, 1, undefined],
    ["\uffff", "😀", -1],
    ["a", "ab", -1],
  ])("%j and %j are ordered %s", (a, b, expected) => expect(compareValues(a, b)).toBe(expected));
});

test("the stored form has decimals as numbers and no unknown list items", () => {
  expect(toJson([toDecimal("1.5"), undefined, { a: toDecimal("12345678901234567890.1") }])).toEqual([1.5, { a: "12345678901234567890.1" }]);
  expect(toJson(null)).toBeUndefined();
});
