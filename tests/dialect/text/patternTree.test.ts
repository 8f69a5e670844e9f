import { expect, test } from "vitest";
import { readPattern } from "#dialect/text/patternTree.ts";

const char = (atom: string) => ({ kind: "char", atom });

test.each([
  ["a", char("a")],
  ["[a-z]", char("[a-z]")],
  ["\\p{L}", char("\\p{L}")],
  ["ab", { kind: "sequence", parts: [char("a"), char("b")] }],
  ["a|b", { kind: "choice", parts: [char("a"), char("b")] }],
  ["a*", { kind: "repeat", of: char("a"), least: 0, most: Infinity }],
  ["a+?", { kind: "repeat", of: char("a"), least: 1, most: Infinity }],
  ["(?:a)?", { kind: "repeat", of: char("a"), least: 0, most: 1 }],
  ["a{2}", { kind: "repeat", of: char("a"), least: 2, most: 2 }],
  ["a{2,}", { kind: "repeat", of: char("a"), least: 2, most: Infinity }],
  ["a{2,5}", { kind: "repeat", of: char("a"), least: 2, most: 5 }],
])("%s", (pattern, tree) => {
  expect(readPattern(pattern)).toEqual(tree);
});

test.each(["(a", "a)", "(a)\\1", "(?<x>a)\\k<x>", "*"])("%s has no tree", (pattern) => {
  expect(readPattern(pattern)).toBeUndefined();
});

test("anchors and lookarounds are nodes of their own", () => {
  expect(readPattern("^a")).toMatchObject({ kind: "sequence", parts: [{ kind: "assertion" }, char("a")] });
  expect(readPattern("(?=a)")).toMatchObject({ kind: "look", parts: [char("a")] });
});
