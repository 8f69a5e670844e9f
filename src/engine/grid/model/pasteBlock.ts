/**
 * Puts a block of texts into the grid at a cell.
 *
 * - A block that fits into the chosen range several times fills all of it; a
 *   single value fills any range.
 * - What goes beyond the last row begins new rows, as many as may be.
 * - Cells that may not be changed are passed over and counted.
 * - `60*40*50` in a column that splits takes its neighbours' cells too.
 * - In rows with rows of their own each line of the block is one line of the
 *   grid: one that repeats the row's group, or leaves its own cells empty, goes
 *   on with the row above.
 * - In flat rows a new line that leaves all cells to carry on empty takes them
 *   from the row above.
 */
import { splitTyped } from "#dialect/fields/typedNumber.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { asText } from "../../values/control.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { type EditFrame, type GridEdit, startEdit, type Write } from "./gridEdit.ts";
import { lineCellValue, type GridLine, type GridRows, innerRows } from "./gridLines.ts";
import type { CellPosition } from "./cellNavigation.ts";

export interface PasteInto {
  readonly lines: readonly GridLine[];
  readonly at: CellPosition;
  /** Size of the chosen range. */
  readonly range: { readonly lines: number; readonly columns: number };
}

export function pasteBlock(
  frame: EditFrame,
  before: GridRows,
  { lines, at, range }: PasteInto,
  pasted: readonly (readonly string[])[],
): GridEdit {
  const split = splitColumns(frame.columns, at.column, pasted);
  const block = tiled(split, range);
  const edit = startEdit(before);
  for (const [offset, texts] of block.entries()) {
    const line = lines[at.line + offset];
    const columns = frame.columns.slice(at.column, at.column + texts.length);
    if (line && !line.fresh) {
      edit.write(line.row, overwrite(frame, edit.rows[line.row], line, columns, texts, edit.counts));
    } else if (texts.some((text) => text.trim() !== "")) {
      append(frame, edit, columns, texts);
    }
  }
  return edit.edit();
}

function overwrite(
  frame: EditFrame,
  row: Rec | undefined,
  line: GridLine,
  columns: readonly PlannedGridColumn[],
  texts: readonly string[],
  counts: { skipped: number },
): Write[] {
  return columns.flatMap((column, index): Write[] => {
    const text = texts[index] ?? "";
    // A line that goes on with its row says nothing new about the row by leaving its cells empty or repeating them.
    const foreign = line.sub > 0 && !column.nested;
    if (!foreign && !frame.isLocked(column, line)) return [{ column, line, value: frame.parse(column, text) }];
    const stands = lineCellValue(row, column, { sub: foreign ? 0 : line.sub });
    if (text.trim() !== "" && asText(frame.parse(column, text)) !== asText(stands)) counts.skipped++;
    return [];
  });
}

function append(
  frame: EditFrame,
  edit: ReturnType<typeof startEdit>,
  columns: readonly PlannedGridColumn[],
  texts: readonly string[],
): void {
  const writes = (sub: number, wanted: (column: PlannedGridColumn) => boolean): Write[] =>
    columns.flatMap((column, index): Write[] => {
      const text = texts[index] ?? "";
      if (text.trim() === "" || !wanted(column)) return [];
      if (!frame.isLocked(column, undefined)) return [{ column, line: { sub }, value: frame.parse(column, text) }];
      edit.counts.skipped++;
      return [];
    });
  const last = edit.rows.length - 1;
  const parent = edit.rows[last];
  if (parent && continues(frame, parent, columns, texts)) {
    const inner = innerRows(parent, frame.plan.nested ?? "");
    const sub = inner.length === 1 && isObject(inner[0]) && Object.keys(inner[0]).length === 0 ? 0 : inner.length;
    return edit.write(
      last,
      writes(sub, ({ nested }) => nested),
    );
  }
  if (frame.most !== undefined && edit.rows.length >= frame.most) {
    edit.counts.left++;
    return;
  }
  edit.insert(edit.rows.length, { ...frame.freshRow(), ...(parent && carried(frame, parent, columns, texts)) }, frame.newKey());
  edit.write(
    edit.rows.length - 1,
    writes(0, () => true),
  );
}

/** What a line of the block that leaves all of these cells empty takes from the row above. */
function carried({ plan }: EditFrame, parent: Rec, columns: readonly PlannedGridColumn[], texts: readonly string[]): Rec {
  const carry = plan.carry ?? [];
  const stands = carry.map((name) => columns.findIndex(({ id }) => id === name));
  if (stands.some((at) => at < 0 || (texts[at] ?? "").trim() !== "")) return {};
  return Object.fromEntries(carry.flatMap((name) => (parent[name] === undefined ? [] : [[name, parent[name]]])));
}

/** Whether a line of the block goes on with the row above: it repeats its group, or has nothing for the row's own cells. */
function continues({ plan, parse }: EditFrame, parent: Rec, columns: readonly PlannedGridColumn[], texts: readonly string[]): boolean {
  if (plan.nested === undefined) return false;
  const text = (index: number) => (texts[index] ?? "").trim();
  if (!columns.some(({ nested }, index) => nested && text(index) !== "")) return false;
  const group = columns.findIndex(({ id }) => id === plan.groupBy);
  const column = columns[group];
  if (column && text(group) !== "") return asText(parse(column, text(group))) === asText(lineCellValue(parent, column, { sub: 0 }));
  if (column) return true;
  return columns.every(({ nested }, index) => nested || text(index) === "");
}

/** A block that fits the range a whole number of times is repeated over it. */
function tiled(block: readonly (readonly string[])[], range: PasteInto["range"]): readonly (readonly string[])[] {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  if (height === 0 || width === 0) return [];
  const down = range.lines % height === 0 ? Math.max(1, range.lines / height) : 1;
  const across = range.columns % width === 0 ? Math.max(1, range.columns / width) : 1;
  if (down === 1 && across === 1) return block;
  return Array.from({ length: height * down }, (_, line) =>
    Array.from({ length: width * across }, (_, column) => block[line % height]?.[column % width] ?? ""),
  );
}

/** A column of the block whose every filled cell splits becomes as many columns; what stands behind it moves on. */
function splitColumns(
  columns: readonly PlannedGridColumn[],
  start: number,
  block: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  let split = block;
  for (let at = 0; at < (split[0]?.length ?? 0); at++) {
    const column = columns[start + at];
    const beside = column ? placesBeside(columns, start + at) : 0;
    if (!column || beside < 2) continue;
    const cells = split.map((texts) => texts[at] ?? "");
    const parts = cells.map((cell) => (cell.trim() === "" ? [] : splitTyped(column.field.schema, cell)));
    if (parts.some((found) => found === undefined) || parts.every((found) => found?.length === 0)) continue;
    const width = Math.min(beside, Math.max(...parts.map((found) => found?.length ?? 0)));
    split = split.map((texts, line) => [
      ...texts.slice(0, at),
      ...Array.from({ length: width }, (_, part) => parts[line]?.[part] ?? ""),
      ...texts.slice(at + 1),
    ]);
    at += width - 1;
  }
  return split;
}

/** How many of the places that the column's text splits into stand side by side from it on. */
function placesBeside(columns: readonly PlannedGridColumn[], at: number): number {
  const { split = [] } = columns[at] ?? {};
  const apart = split.findIndex((id, index) => columns[at + index]?.id !== id);
  return apart < 0 ? split.length : apart;
}

/** What a single typed text writes: the cell's own value, or the parts of it in the columns that it names. */
export function typedWrites(frame: EditFrame, line: GridLine, column: PlannedGridColumn, text: string): Write[] {
  const parts = column.split.length > 0 ? splitTyped(column.field.schema, text) : undefined;
  if (!parts) return [{ column, line, value: frame.parse(column, text) }];
  return parts.flatMap((part, index): Write[] => {
    const target = frame.columns.find(({ id }) => id === column.split[index]);
    return target && !frame.isLocked(target, line.fresh ? undefined : line)
      ? [{ column: target, line, value: frame.parse(target, part) as Json }]
      : [];
  });
}
