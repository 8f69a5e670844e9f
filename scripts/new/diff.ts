/** The changes of a plan as a diff, for `--dry-run`. */
import { diffLines } from "#dialect/json/lineDiff.ts";
import type { PlannedFile } from "#dialect/begin/plan.ts";

const around = 2;

/** The change of one file, with the lines around it. */
export function diffOf({ path, before, after }: PlannedFile): string {
  const old = before === undefined ? [] : before.replace(/\n$/, "").split("\n");
  const now = after.replace(/\n$/, "").split("\n");
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const middle = diffLines(old.slice(head, old.length - tail), now.slice(head, now.length - tail)).map(({ sign, text }) => sign + text);
  const start = Math.max(0, head - around);
  const lines = [
    ...old.slice(start, head).map((line) => ` ${line}`),
    ...folded(middle),
    ...old.slice(old.length - tail, old.length - tail + around).map((line) => ` ${line}`),
  ];
  return [`--- ${before === undefined ? "/dev/null" : path}`, `+++ ${path}`, `@@ line ${start + 1} @@`, ...lines].join("\n");
}

/** Long stretches that stay are left out. */
function folded(lines: readonly string[]): string[] {
  const isNear = (index: number) => lines.slice(Math.max(0, index - around), index + around + 1).some((line) => !line.startsWith(" "));
  return lines.flatMap((line, index) => (isNear(index) ? [line] : isNear(index - 1) ? [" …"] : []));
}
