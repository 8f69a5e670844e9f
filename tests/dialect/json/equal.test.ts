import { expect, test } from "vitest";
import { isEqual } from "#dialect/json/equal.ts";

test("the order of keys and absent keys do not count, the order of rows does", () => {
  expect(isEqual({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1, d: undefined })).toBe(true);
  expect(isEqual([1, 2], [2, 1])).toBe(false);
  expect(isEqual({ a: null }, {})).toBe(false);
  expect(isEqual([], {})).toBe(false);
});
