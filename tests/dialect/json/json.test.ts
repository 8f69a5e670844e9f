import { tryParseJson } from "#dialect/json/editJson.ts";
import { ownValue } from "#dialect/json/equal.ts";
import { asJsonArray, asJsonObject, isBlank } from "#dialect/json/jsonValues.ts";
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

test("what is no object or no list counts as an empty one", () => {
  expect([{ a: 1 }, [1], "x", null, undefined].map(asJsonObject)).toEqual([{ a: 1 }, {}, {}, {}, {}]);
  expect([{ a: 1 }, [1], "x", null, undefined].map(asJsonArray)).toEqual([[], [1], [], [], []]);
});

test("blank is what nobody entered: zero, false and an empty list are values", () => {
  expect([undefined, null, ""].every(isBlank)).toBe(true);
  expect([0, false, [], " "].some(isBlank)).toBe(false);
});

test("a name of the prototype is no own value", () => {
  expect([ownValue({ a: 1 }, "a"), ownValue({ a: 1 }, "toString")]).toEqual([1, undefined]);
});

test("a text that is no JSON has no value", () => {
  expect([tryParseJson('{"a":[1]}'), tryParseJson("null"), tryParseJson("{"), tryParseJson("")]).toEqual([
    { a: [1] },
    null,
    undefined,
    undefined,
  ]);
});
