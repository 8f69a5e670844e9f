import { expect, test } from "vitest";
import { patternDegree } from "#dialect/text/patternDegree.ts";

test.each([
  ["^[0-9]+$", 1],
  ["^[A-Z]{2}[0-9]{4}$", 1],
  ["^[a-z]+-[0-9]+$", 1],
  ["^\\d*\\d*x", 2],
  ["a*b", 2],
  ["^\\d*\\d*\\d*x", 3],
  ["a.*b.*c", 3],
  ["^(?=.*a.*b)c", 2],
])("the time of %s grows with degree %i of the length", (pattern, degree) => {
  expect(patternDegree(pattern)).toBe(degree);
});

test("a pattern that cannot be parsed has no bound", () => {
  expect(patternDegree("(a")).toBe(Infinity);
  expect(patternDegree("(a)\\1")).toBe(Infinity);
});
