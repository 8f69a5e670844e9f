/** Unified diff of files, as `git apply` accepts it. */
import type { PublishedFile } from "../../db/tables.ts";

/** Unchanged lines around a change. */
const contextLines = 3;
/** Above this number of line pairs no common lines are searched: the whole block is replaced. */
const maxPairs = 4_000_000;

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

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Diffs two texts: all lines of both, unchanged ones once. */
function diffLines(old: readonly string[], now: readonly string[]): Line[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]): Line[] => lines.map((text) => ({ sign: " ", text }));
  return [
    ...same(old.slice(0, head)),
    ...diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...same(old.slice(old.length - tail)),
  ];
}

/** Diffs by the longest common subsequence. */
function diffMiddle(old: readonly string[], now: readonly string[]): Line[] {
  if (old.length * now.length > maxPairs)
    return [...old.map((text): Line => ({ sign: "-", text })), ...now.map((text): Line => ({ sign: "+", text }))];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (a: number, b: number): number => common[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1)
      common[a * width + b] = old[a] === now[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const lines: Line[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    const [mine, theirs] = [old[a], now[b]];
    if (mine !== undefined && mine === theirs) {
      lines.push({ sign: " ", text: mine });
      a += 1;
      b += 1;
    } else if (mine !== undefined && (theirs === undefined || at(a + 1, b) >= at(a, b + 1))) {
      lines.push({ sign: "-", text: mine });
      a += 1;
    } else {
      lines.push({ sign: "+", text: theirs ?? "" });
      b += 1;
    }
  }
  return lines;
}

function hunks(lines: readonly Line[]): string[] {
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

function hunk(lines: readonly Line[], from: number, to: number): string[] {
  const count = (some: readonly Line[], sign: Line["sign"]): number => some.filter((line) => line.sign !== sign).length;
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
