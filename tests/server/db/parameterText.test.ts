/** How values are written for PostgreSQL. */
import { expect, test } from "vitest";
import { parameterText, readTimestamp } from "../../../src/server/db/parameterText.ts";

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

/** As PostgreSQL writes a time. */
const written = (iso: string): string => iso.replace("T", " ").replace("Z", "+00");

test("every millisecond is read as it was written", () => {
  const second = Date.UTC(2026, 10, 28, 9, 31, 7);
  for (let at = 0; at < 1000; at += 1) {
    const iso = new Date(second + at).toISOString();
    expect(readTimestamp(written(iso))?.getTime()).toBe(second + at);
    // PostgreSQL leaves zeros at the end out.
    expect(readTimestamp(written(iso.replace(/\.?0*Z$/, "Z")))?.getTime()).toBe(second + at);
    expect(readTimestamp(written(iso.replace("Z", "999Z")))?.getTime()).toBe(second + at);
  }
});

test.each([
  ["2026-11-28 17:31:07+08", "2026-11-28T09:31:07.000Z"],
  ["2026-11-28 15:01:07.5+05:30", "2026-11-28T09:31:07.500Z"],
  ["2026-11-27 23:31:07.000001-10", "2026-11-28T09:31:07.000Z"],
  ["2024-02-29 23:59:59.999999+00", "2024-02-29T23:59:59.999Z"],
])("%s is read in its zone", (text, iso) => {
  expect(readTimestamp(text)?.toISOString()).toBe(iso);
});

test.each([
  ["infinity"],
  ["-infinity"],
  ["0044-03-15 12:00:00+00 BC"],
  ["0044-03-15 12:00:00+00"],
  ["10000-01-01 00:00:00+00"],
  ["1900-01-01 00:00:00+00:19:32"],
  ["2026-11-28 09:31:07"],
  ["2026-11-28"],
  [""],
])("%s is left to the driver", (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});
