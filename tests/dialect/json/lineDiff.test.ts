import { expect, test } from "vitest";
import { diffLines } from "#dialect/json/lineDiff.ts";

const told = (before: string, after: string) => diffLines(before.split(" "), after.split(" ")).map(({ sign, text }) => sign + text);

test("lines of both are left alone, the others taken out or put in", () => {
  expect(told("a b c d", "a x c d e")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
  expect(told("a b", "a b")).toEqual([" a", " b"]);
  expect(told("a", "b c")).toEqual(["-a", "+b", "+c"]);
});

test("both texts can be read out of the difference", () => {
  const before = Array.from({ length: 60 }, (_, line) => String(line % 7));
  const after = before.flatMap((line, index) => (index % 9 === 0 ? [] : index % 11 === 0 ? [line, "new"] : [line]));
  const lines = diffLines(before, after);
  expect(lines.filter(({ sign }) => sign !== "+").map(({ text }) => text)).toEqual(before);
  expect(lines.filter(({ sign }) => sign !== "-").map(({ text }) => text)).toEqual(after);
});

test("texts of thousands of lines that have nothing in common are reported as one replacement", () => {
  const old = Array.from({ length: 3000 }, (_, line) => `old ${line}`);
  const now = Array.from({ length: 3000 }, (_, line) => `now ${line}`);
  expect(diffLines(old, now)).toHaveLength(6000);
});
