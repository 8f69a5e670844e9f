import { expect, test } from "vitest";
import { lineMarks } from "../../../src/workbench/editor/lineMarks.ts";

const marks = (before: string, after: string) => Object.fromEntries(lineMarks(before, after));

test("lines are added, changed, or gone before one that stays", () => {
  expect(marks("a\nb\nc", "a\nb\nc")).toEqual({});
  expect(marks("a\nb\nc", "a\nx\nc")).toEqual({ 2: "changed" });
  expect(marks("a\nc", "a\nb\nc")).toEqual({ 2: "added" });
  expect(marks("a\nb\nc", "a\nc")).toEqual({ 2: "gone" });
  expect(marks("a\nb\nc", "a\nx\ny\nc")).toEqual({ 2: "changed", 3: "added" });
});
