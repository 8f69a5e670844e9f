/** Unified diff of files, as `git apply` accepts it. */
import { diffLines, type DiffLine } from "#dialect/json/lineDiff.ts";
import type { PublishedFile } from "../../db/tables.ts";

/** Unchanged lines around a change. */
const contextLines = 3;

/** Returns the diff of all files that differ; empty if none does. */
export function patchOf(files: readonly PublishedFile[]): string {
  return files.map(filePatch).join("");
}

function filePatch({ path, before, after }: PublishedFile): string {
  if (before === after) return "";
  const header = [
    `diff --git a/${path} b/${path}`,
    ...(before === null ? ["new file mode 100644"] : after === null ? ["deleted file mode 100644"] : []),
    `--- ${before === null ? "/dev/null" : `a/${path}`}`,
    `+++ ${after === null ? "/dev/null" : `b/${path}`}`,
  ];
  return [...header, ...hunks(diffLines(linesOf(before), linesOf(after)))].map((line) => `${line}\n`).join("");
}

/** Splits a text into lines with their line breaks; the last line may have none. */
function linesOf(text: string | null): string[] {
  return text === null || text === "" ? [] : (text.match(/[^\n]+\n?|\n/g) ?? []);
}

function hunks(lines: readonly DiffLine[]): string[] {
  const result: string[] = [];
  const changed = lines.flatMap(({ sign }, index) => (sign === " " ? [] : [index]));
  for (let first = 0; first < changed.length; ) {
    let last = first;
    while ((changed[last + 1] ?? Infinity) - (changed[last] ?? 0) <= 2 * contextLines) last += 1;
    const from = Math.max(0, (changed[first] ?? 0) - contextLines);
    result.push(...hunk(lines, from, Math.min(lines.length, (changed[last] ?? 0) + 1 + contextLines)));
    first = last + 1;
  }
  return result;
}

function hunk(lines: readonly DiffLine[], from: number, to: number): string[] {
  const count = (some: readonly DiffLine[], sign: DiffLine["sign"]): number => some.filter((line) => line.sign !== sign).length;
  const inside = lines.slice(from, to);
  const before = lines.slice(0, from);
  const range = (start: number, size: number): string => `${size === 0 ? start : start + 1},${size}`;
  const [old, now] = [range(count(before, "+"), count(inside, "+")), range(count(before, "-"), count(inside, "-"))];
  return [
    `@@ -${old} +${now} @@`,
    ...inside.flatMap(({ sign, text }) =>
      text.endsWith("\n") ? [`${sign}${text.slice(0, -1)}`] : [`${sign}${text}`, "\\ No newline at end of file"],
    ),
  ];
}
