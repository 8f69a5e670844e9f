/** Compares two texts line by line. Meant for texts of a few thousand lines with few differences. */

export interface DiffLine {
  /** `" "`: in both texts; `"-"`: only in the older; `"+"`: only in the newer. */
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Maximum cells of the table for the longest common subsequence. Above it, all lines between the common ends count as changed. */
const maxCells = 4_000_000;

/** Returns every line of both texts in order. The longest common subsequence counts as unchanged. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign: " ", text }));
  const old = before.slice(head, before.length - tail);
  const current = after.slice(head, after.length - tail);
  const middle = old.length * current.length > maxCells ? replaceAll(old, current) : compareLines(old, current);
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}

function replaceAll(old: readonly string[], current: readonly string[]): DiffLine[] {
  return [...old.map((text): DiffLine => ({ sign: "-", text })), ...current.map((text): DiffLine => ({ sign: "+", text }))];
}

function compareLines(old: readonly string[], current: readonly string[]): DiffLine[] {
  const width = current.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (a: number, b: number): number => common[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = current.length - 1; b >= 0; b -= 1)
      common[a * width + b] = old[a] === current[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < current.length) {
    if (a < old.length && b < current.length && old[a] === current[b]) {
      lines.push({ sign: " ", text: old[a] ?? "" });
      a += 1;
      b += 1;
    } else if (b >= current.length || (a < old.length && at(a + 1, b) >= at(a, b + 1))) lines.push({ sign: "-", text: old[a++] ?? "" });
    else lines.push({ sign: "+", text: current[b++] ?? "" });
  }
  return lines;
}
