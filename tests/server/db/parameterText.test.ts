/** How values are written for PostgreSQL. */
import { expect, test } from "vitest";
import { parameterText } from "../../../src/server/db/parameterText.ts";

test("texts, numbers, flags and nothing", () => {
  expect(["", "a\\b", 1.5, -0, 10n, true, null, undefined].map(parameterText)).toEqual(["", "a\\b", "1.5", "0", "10", "true", null, null]);
});

test("times in UTC, objects as JSON", () => {
  expect(parameterText(new Date("2026-11-22T09:02:03.456+08:00"))).toBe("2026-11-22T01:02:03.456Z");
  expect(parameterText({ a: ["b"] })).toBe('{"a":["b"]}');
});

test("bytes as they are, also where they are a part of others, and in lists", () => {
  expect(parameterText(Buffer.from("ab"))).toEqual(Buffer.from("ab"));
  expect(parameterText(new Uint8Array([1, 2, 3]).subarray(1))).toEqual(Buffer.from([2, 3]));
  expect(parameterText([Buffer.from([0, 255])])).toBe(String.raw`{"\\x00ff"}`);
});

test("lists as arrays, quoted, lists in them as further dimensions", () => {
  expect(parameterText([])).toBe("{}");
  expect(parameterText(["a", 'say "b"', "c\\d", "NULL", null, undefined, 1])).toBe(
    String.raw`{"a","say \"b\"","c\\d","NULL",NULL,NULL,"1"}`,
  );
  expect(
    parameterText([
      [1, 2],
      [3, null],
    ]),
  ).toBe('{{"1","2"},{"3",NULL}}');
});
