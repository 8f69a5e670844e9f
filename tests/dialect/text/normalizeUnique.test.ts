import { expect, test } from "vitest";
import { normalizeUnique } from "#dialect/text/normalizeUnique.ts";

test("blanks around and between, and the way an accent is composed, do not count", () => {
  expect(normalizeUnique("  A\u00a0 1 ")).toBe(normalizeUnique("A 1"));
  expect(normalizeUnique("e\u0301")).toBe(normalizeUnique("\u00e9"));
});

test("letters count, unless the rule ignores their case", () => {
  expect(normalizeUnique("Ab")).not.toBe(normalizeUnique("aB"));
  expect(normalizeUnique("STRASSE", true)).toBe(normalizeUnique("straße", true));
});

test("a number and its text are the same", () => {
  expect(normalizeUnique(12)).toBe(normalizeUnique("12"));
});
