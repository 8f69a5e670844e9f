/** What a plan would change, as a diff: what `--dry-run` prints. */
import type { FileChange } from "./plan.ts";

const around = 2;

/** The change of one file, with the lines around it. */
export function diffOf({ path, before, after }: FileChange): string {
  const old = before === undefined ? [] : before.replace(/\n$/, "").split("\n");
  const now = after.replace(/\n$/, "").split("\n");
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const middle = compared(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const start = Math.max(0, head - around);
  const lines = [
    ...old.slice(start, head).map((line) => ` ${line}`),
    ...folded(middle),
    ...old.slice(old.length - tail, old.length - tail + around).map((line) => ` ${line}`),
  ];
  return [`--- ${before === undefined ? "/dev/null" : path}`, `+++ ${path}`, `@@ line ${start + 1} @@`, ...lines].join("\n");
}

/** Lines of both, with the longest common part left alone. */
function compared(old: readonly string[], now: readonly string[]): string[] {
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  const at = (a: number, b: number): number => common[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1)
      (common[a] as number[])[b] = old[a] === now[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const lines: string[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    if (a < old.length && b < now.length && old[a] === now[b]) {
      lines.push(` ${old[a]}`);
      a += 1;
      b += 1;
    } else if (b >= now.length || (a < old.length && at(a + 1, b) >= at(a, b + 1))) lines.push(`-${old[a++]}`);
    else lines.push(`+${now[b++]}`);
  }
  return lines;
}

/** Long stretches that stay are left out. */
function folded(lines: readonly string[]): string[] {
  const isNear = (index: number) => lines.slice(Math.max(0, index - around), index + around + 1).some((line) => !line.startsWith(" "));
  return lines.flatMap((line, index) => (isNear(index) ? [line] : isNear(index - 1) ? [" …"] : []));
}
