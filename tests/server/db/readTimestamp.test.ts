import { expect, test } from "vitest";
import { readTimestamp } from "../../../src/server/db/readTimestamp.ts";

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
