/** Inserts, duplicates and deletes lines. Deleting all lines of a row with inner rows deletes the row. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { nextNumbers } from "../../values/nextNumbers.ts";
import { type EditContext, type GridEdit, startEdit } from "./gridEdit.ts";
import { type GridLine, type GridRows, innerRows } from "./gridLines.ts";

/** Inserts `count` new rows at index `at`. */
export function insertRows(context: EditContext, before: GridRows, at: number, count = 1): GridEdit {
  const edit = startEdit(before);
  for (let offset = 0; offset < count; offset++) {
    if (context.maxRows !== undefined && edit.rows.length >= context.maxRows) edit.counts.dropped++;
    else edit.insert(Math.min(at + offset, edit.rows.length), context.newRow(), context.newKey());
  }
  return edit.edit();
}

/** Inserts an inner row after this line. */
export function insertInside(context: EditContext, before: GridRows, line: GridLine): GridEdit {
  const { nested } = context.plan;
  const row = before.rows[line.row];
  const edit = startEdit(before);
  if (nested === undefined || !row) return edit.edit();
  const inner = innerRows(row, nested);
  const grown = inner.length === 0 ? [{}, {}] : inner.toSpliced(line.sub + 1, 0, {});
  return replaced(before, new Map([[line.row, setAt(row, `/${nested}`, grown)]]));
}

/**
 * Inserts copies of the rows of these lines below the last of them. Where lines are numbered, a copy takes the next free
 * numbers, as many as its original; copies of lines that share their numbers share them too.
 */
export function duplicateRows(context: EditContext, before: GridRows, lines: readonly GridLine[]): GridEdit {
  const selected = [...new Set(lines.filter(({ isNew }) => !isNew).map(({ row }) => row))].sort((a, b) => a - b);
  const edit = startEdit(before);
  const below = (selected.at(-1) ?? 0) + 1;
  const numbers = nextNumbers(context.plan.numbered, before.rows);
  selected.forEach((row, at) => {
    if (context.maxRows !== undefined && edit.rows.length >= context.maxRows) edit.counts.dropped++;
    // A new object: a change of the copy must not change the original.
    else edit.insert(below + at, { ...before.rows[row], ...numbers(before.rows[row]) }, context.newKey());
  });
  return edit.edit();
}

/** Deletes these lines; a row without lines left is deleted too. */
export function deleteLines(context: EditContext, before: GridRows, lines: readonly GridLine[]): GridEdit {
  const { nested } = context.plan;
  const removed = new Set<number>();
  const shortened = new Map<number, Rec>();
  const byRow = new Map<number, Set<number>>();
  for (const { row, sub, isNew } of lines) if (!isNew) byRow.set(row, (byRow.get(row) ?? new Set()).add(sub));
  for (const [index, subs] of byRow) {
    const row = before.rows[index];
    const inner = nested === undefined ? [] : innerRows(row, nested);
    if (!row || inner.length <= subs.size) removed.add(index);
    else shortened.set(index, setAt(row, `/${nested}`, inner.filter((_, sub) => !subs.has(sub)) as Json));
  }
  const edit = replaced(before, shortened);
  const stays = (_: unknown, index: number) => !removed.has(index);
  return { ...edit, next: { rows: edit.next.rows.filter(stays), keys: edit.next.keys.filter(stays) } };
}

function replaced(before: GridRows, rows: ReadonlyMap<number, Rec>): GridEdit {
  return {
    next: { rows: before.rows.map((row, index) => rows.get(index) ?? row), keys: before.keys },
    changedKeys: new Set([...rows.keys()].map((index) => before.keys[index] ?? "")),
    written: rows.size,
    skipped: 0,
    added: 0,
    dropped: 0,
  };
}
