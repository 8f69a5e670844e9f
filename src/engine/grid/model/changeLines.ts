/** Lines put in, doubled and taken out. In rows with rows of their own a line is one of those, or the row itself where all its lines are meant. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { type EditFrame, type GridEdit, startEdit } from "./gridEdit.ts";
import { type GridLine, type GridRows, innerRows } from "./gridLines.ts";

/** `count` new rows before the row of this line (after all, where it is the fresh one). */
export function insertRows(frame: EditFrame, before: GridRows, at: number, count = 1): GridEdit {
  const edit = startEdit(before);
  for (let made = 0; made < count; made++) {
    if (frame.most !== undefined && edit.rows.length >= frame.most) edit.counts.left++;
    else edit.insert(Math.min(at + made, edit.rows.length), frame.freshRow(), frame.newKey());
  }
  return edit.edit();
}

/** One more line inside the row, after this one. */
export function insertInside(frame: EditFrame, before: GridRows, line: GridLine): GridEdit {
  const { nested } = frame.plan;
  const row = before.rows[line.row];
  const edit = startEdit(before);
  if (nested === undefined || !row) return edit.edit();
  const inner = innerRows(row, nested);
  const grown = inner.length === 0 ? [{}, {}] : inner.toSpliced(line.sub + 1, 0, {});
  return replaced(before, new Map([[line.row, setAt(row, `/${nested}`, grown)]]));
}

/** Copies of the rows of these lines, below the last of them. */
export function duplicateRows(frame: EditFrame, before: GridRows, lines: readonly GridLine[]): GridEdit {
  const wanted = [...new Set(lines.filter(({ fresh }) => !fresh).map(({ row }) => row))].sort((a, b) => a - b);
  const edit = startEdit(before);
  const below = (wanted.at(-1) ?? 0) + 1;
  wanted.forEach((row, at) => {
    if (frame.most !== undefined && edit.rows.length >= frame.most) edit.counts.left++;
    // A row of its own from the first: what is put into the one must not be in the other.
    else edit.insert(below + at, { ...before.rows[row] }, frame.newKey());
  });
  return edit.edit();
}

export function deleteLines(frame: EditFrame, before: GridRows, lines: readonly GridLine[]): GridEdit {
  const { nested } = frame.plan;
  const gone = new Set<number>();
  const thinner = new Map<number, Rec>();
  const byRow = new Map<number, Set<number>>();
  for (const { row, sub, fresh } of lines) if (!fresh) byRow.set(row, (byRow.get(row) ?? new Set()).add(sub));
  for (const [index, subs] of byRow) {
    const row = before.rows[index];
    const inner = nested === undefined ? [] : innerRows(row, nested);
    if (!row || inner.length <= subs.size) gone.add(index);
    else thinner.set(index, setAt(row, `/${nested}`, inner.filter((_, sub) => !subs.has(sub)) as Json));
  }
  const kept = replaced(before, thinner);
  const stays = (_: unknown, index: number) => !gone.has(index);
  return { ...kept, next: { rows: kept.next.rows.filter(stays), keys: kept.next.keys.filter(stays) } };
}

function replaced(before: GridRows, rows: ReadonlyMap<number, Rec>): GridEdit {
  return {
    next: { rows: before.rows.map((row, index) => rows.get(index) ?? row), keys: before.keys },
    touched: new Set([...rows.keys()].map((index) => before.keys[index] ?? "")),
    written: rows.size,
    skipped: 0,
    added: 0,
    left: 0,
  };
}
