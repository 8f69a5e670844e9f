/** Compares a text with the published one, line by line. Pure. */
import { diffLines } from "#dialect/json/lineDiff.ts";

export type LineMark = "added" | "changed" | "gone";

/** Returns the marks by line, counted from 1. `gone`: lines before this one were removed. */
export function lineMarks(published: string, text: string): ReadonlyMap<number, LineMark> {
  const marks = new Map<number, LineMark>();
  if (published === text) return marks;
  let line = 1;
  let removed = 0;
  for (const { sign } of diffLines(published.split("\n"), text.split("\n"))) {
    if (sign === "-") {
      removed += 1;
      continue;
    }
    if (sign === "+") {
      marks.set(line, removed > 0 ? "changed" : "added");
      removed = Math.max(0, removed - 1);
    } else {
      if (removed > 0) marks.set(line, "gone");
      removed = 0;
    }
    line += 1;
  }
  return marks;
}
