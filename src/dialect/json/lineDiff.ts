/** Compares two texts line by line. Pure; for texts of some thousand lines that differ in a few places. */

export interface DiffLine {
  /** In both, only in the older text, only in the newer one. */
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** The most cells of the table that finds the longest common part; beyond it everything between the ends counts as changed. */
const mostCells = 4_000_000;

/** Every line of both texts in order, with the longest common part left alone. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign: " ", text }));
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  const middle = old.length * now.length > mostCells ? replaced(old, now) : compared(old, now);
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}

function replaced(old: readonly string[], now: readonly string[]): DiffLine[] {
  return [...old.map((text): DiffLine => ({ sign: "-", text })), ...now.map((text): DiffLine => ({ sign: "+", text }))];
}

function compared(old: readonly string[], now: readonly string[]): DiffLine[] {
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (a: number, b: number): number => common[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1)
      common[a * width + b] = old[a] === now[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    if (a < old.length && b < now.length && old[a] === now[b]) {
      lines.push({ sign: " ", text: old[a] ?? "" });
      a += 1;
      b += 1;
    } else if (b >= now.length || (a < old.length && at(a + 1, b) >= at(a, b + 1))) lines.push({ sign: "-", text: old[a++] ?? "" });
    else lines.push({ sign: "+", text: now[b++] ?? "" });
  }
  return lines;
}
