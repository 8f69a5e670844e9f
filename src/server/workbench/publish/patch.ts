/** A change of files as `git apply` takes it. */
import type { PublishedFile } from "../../db/tables.ts";

/** Lines that stay on each side of a change. */
const around = 3;
/** More pairs of lines than this are not compared: the whole stretch is then told as replaced. */
const mostPairs = 4_000_000;

/** Unified diff of all files that differ; empty where none does. */
export function patchOf(files: readonly PublishedFile[]): string {
  return files.map(filePatch).join("");
}

function filePatch({ path, before, after }: PublishedFile): string {
  if (before === after) return "";
  const head = [
    `diff --git a/${path} b/${path}`,
    ...(before === null ? ["new file mode 100644"] : after === null ? ["deleted file mode 100644"] : []),
    `--- ${before === null ? "/dev/null" : `a/${path}`}`,
    `+++ ${after === null ? "/dev/null" : `b/${path}`}`,
  ];
  return [...head, ...hunks(compared(linesOf(before), linesOf(after)))].map((line) => `${line}\n`).join("");
}

/** Each with its line break; the last may lack it. */
function linesOf(text: string | null): string[] {
  return text === null || text === "" ? [] : (text.match(/[^\n]+\n?|\n/g) ?? []);
}

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** All lines of both, with the longest common part left alone. */
function compared(old: readonly string[], now: readonly string[]): Line[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]): Line[] => lines.map((text) => ({ sign: " ", text }));
  return [
    ...same(old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...same(old.slice(old.length - tail)),
  ];
}

function middle(old: readonly string[], now: readonly string[]): Line[] {
  if (old.length * now.length > mostPairs)
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
  const told: string[] = [];
  const changed = lines.flatMap(({ sign }, index) => (sign === " " ? [] : [index]));
  for (let first = 0; first < changed.length; ) {
    let last = first;
    while ((changed[last + 1] ?? Infinity) - (changed[last] ?? 0) <= 2 * around) last += 1;
    const from = Math.max(0, (changed[first] ?? 0) - around);
    told.push(...hunk(lines, from, Math.min(lines.length, (changed[last] ?? 0) + 1 + around)));
    first = last + 1;
  }
  return told;
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
