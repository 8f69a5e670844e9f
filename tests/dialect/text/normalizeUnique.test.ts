import { expect, test } from "vitest";
import { uniqueKey } from "#dialect/text/normalizeUnique.ts";

test("blanks around and between, and the way an accent is composed, do not count", () => {
  expect(uniqueKey("  A\u00a0 1 ")).toBe(uniqueKey("A 1"));
  expect(uniqueKey("e\u0301")).toBe(uniqueKey("\u00e9"));
});

test("letters count, unless the rule ignores their case", () => {
  expect(uniqueKey("Ab")).not.toBe(uniqueKey("aB"));
  expect(uniqueKey("STRASSE", true)).toBe(uniqueKey("straße", true));
});

test("a number and its text are the same", () => {
  expect(uniqueKey(12)).toBe(uniqueKey("12"));
});
