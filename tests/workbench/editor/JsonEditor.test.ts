import { expect, test } from "vitest";
import { changedPart } from "../../../src/workbench/editor/JsonEditor.tsx";

const apply = (now: string, next: string) => {
  const part = changedPart(now, next);
  return part ? now.slice(0, part.from) + part.insert + now.slice(part.to) : now;
};

test("only the part between the common start and end is replaced, so the cursor elsewhere stays", () => {
  expect(changedPart('{ "a": 10, "b": 2 }', '{ "a": 25, "b": 2 }')).toEqual({ from: 7, to: 9, insert: "25" });
});

test("equal texts need no change", () => {
  expect(changedPart("{}", "{}")).toBeUndefined();
});

test("insertions, removals and repeated characters give the next text", () => {
  for (const [now, next] of [
    ["", "aa"],
    ["aaa", "aa"],
    ["aa", "aaa"],
    ["abab", "ab"],
    ["x", ""],
  ] as const)
    expect(apply(now, next)).toBe(next);
});
