import { expect, test } from "vitest";
import { isObject } from "#dialect/json/json.ts";

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ["text", false],
  [1, false],
  [undefined, false],
])("%j is an object of fields: %s", (value, expected) => {
  expect(isObject(value as unknown)).toBe(expected);
});
