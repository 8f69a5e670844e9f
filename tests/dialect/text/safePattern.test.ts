import { describe, expect, test } from "vitest";
import { formats } from "#dialect/text/formats.ts";
import { isSafePattern } from "#dialect/text/safePattern.ts";
import { patternDegree } from "#dialect/text/patternDegree.ts";

describe("a repeated group that can read one text in two ways is refused", () => {
  test.each([
    "(a+)+$",
    "(a*)*",
    "(a|ab)*c",
    "(a|a)*$",
    "([a-z]+)*",
    "(.*)*x",
    "(a*b*)+",
    "(\\w+\\s?)*$",
    "((ab)*)+",
    "(\\d{1,3},?)+",
    "^[^@]+@(\\.[^\\s@]+)+$",
    "(a[a-z]*)*!",
    "(?:(?=a*)a)*",
    "^(a?){50}a{50}$",
    "(a)\\1",
    "(?<x>a)\\k<x>",
  ])("%s", (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  });
});

describe("everything that can be read in one way only is fine", () => {
  test.each([
    "^[A-Za-z0-9-]*$",
    "^[a-z]+(-[a-z]+)*$",
    "^([a-z0-9-]+\\.)+[a-z]{2,}$",
    "^(\\.[^.@]+)+$",
    "^(?:\\d{3} )?\\d{4}$",
    "^(\\d{3},?)+$",
    "^[^\\u2e80-\\u9fff\\u{20000}-\\u{3ffff}]*$",
    "^\\p{L}{1,3}$",
    "^(a|b)$",
    "^(a|b)*$",
    "^[+*()]+$",
    "^(?:(?=a)a)*$",
    "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
    "^[a-z]+$|^\\d+$",
    "^(?=.*\\d).{8,}$",
    "",
  ])("%s", (pattern) => {
    expect(isSafePattern(pattern)).toBe(true);
  });
});

test.each([
  ["^\\d*\\d*\\d*x", 3],
  ["^\\w*\\w*\\w*\\w*\\w*$", 5],
  ["a.*b.*c", 3],
  ["^(a*b?){4}c", 4],
  ["^\\s*[A-Z ]*$", 2],
  ["\\d+x", 2],
  ["^\\d*,\\d*,\\d*$", 1],
  ["^[a-z]+(-[a-z]+)*(_[a-z]+)*$", 1],
  ["^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$", 1],
  ["^\\s*\\d+\\s*$", 1],
  ["(?<![\\w.])[\\w.]+$", 1],
  ["(?<=\\s)\\w+$", 1],
  ["(?<=a)\\w+$", 2],
  ["x(?=.*y)", 2],
  ["(?<=\\s*)x", Infinity],
] as const)("the time of %s grows with the power %d of the length; from the third on it is refused", (pattern, degree) => {
  expect(patternDegree(pattern)).toBe(degree);
  expect(isSafePattern(pattern)).toBe(degree < 2);
});

test("every format of ours is safe, and comes to an end on a long hostile text", () => {
  for (const format of Object.values(formats)) {
    expect(isSafePattern(format.source), format.source).toBe(true);
    for (const unit of ["a", "a.", "a-", "@", "1:", " "]) for (const end of ["", "!", "\n"]) format.test(unit.repeat(10_000) + end);
  }
});

test.each([
  ["email", ["a@b.cn", "first.last+tag@mail.example.com", "张三@x.cn"], ["a@b", "a b@c.cn", "a@b.cn;c@d.cn", "@b.cn", "a@.cn"]],
  ["date", ["2026-02-28"], ["2026-2-8", "2026-13-01", "2026-01-32"]],
  ["date-time", ["2026-02-28 23:59:59"], ["2026-02-28T23:59:59", "2026-02-28 24:00:00", "2026-02-28"]],
  ["time", ["09:30", "23:59:59"], ["9:30", "24:00"]],
  ["uri", ["https://example.com/a?b=c"], ["javascript:alert(1)", "example.com", "https://a b"]],
])("the format %s", (name, accepted, refused) => {
  for (const text of accepted) expect(formats[name]?.test(text), text).toBe(true);
  for (const text of refused) expect(formats[name]?.test(text), text).toBe(false);
});
