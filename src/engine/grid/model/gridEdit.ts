/** Changes of a grid's rows as plain data: each takes rows and answers other rows, unchanged ones shared. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { isUnsafeKey } from "#dialect/json/pointer.ts";
import type { GridPlan, PlannedGridColumn } from "../../plan/plan.ts";
import { lineCellValue, type GridLine, type GridRows, setLineCell } from "./gridLines.ts";

/** What a change must know of the grid around it. */
export interface EditFrame {
  readonly plan: GridPlan;
  /** Columns in sight, in their order. */
  readonly columns: readonly PlannedGridColumn[];
  /** Most rows there may be. */
  readonly most: number | undefined;
  freshRow(): Rec;
  newKey(): string;
  /** Typed or pasted text as the value a cell keeps. */
  parse(column: PlannedGridColumn, text: string): Json | undefined;
  /** The cell may not be changed: computed, read-only, or not visible in this row. `line` is absent for a row still to be made. */
  isLocked(column: PlannedGridColumn, line: GridLine | undefined): boolean;
}

export interface GridEdit {
  readonly next: GridRows;
  /** Keys of the rows that were written or made. */
  readonly touched: ReadonlySet<string>;
  /** Cells written. */
  readonly written: number;
  /** Cells that had something for them, and may not be changed. */
  readonly skipped: number;
  readonly added: number;
  /** Lines that found no room below the most rows. */
  readonly left: number;
}

export interface Write {
  readonly column: Pick<PlannedGridColumn, "id">;
  readonly line: Pick<GridLine, "sub">;
  readonly value: Json | undefined;
}

/** One row with several cells put in: copied once. */
export function writeCells(row: Rec, writes: readonly Write[]): Rec {
  if (writes.length === 0) return row;
  let next: Rec = { ...row };
  for (const { column, line, value } of writes) {
    if (column.id.includes("/")) next = { ...setLineCell(next, column, line, value) };
    else if (value === undefined) delete next[column.id];
    else if (!isUnsafeKey(column.id)) next[column.id] = value;
  }
  return next;
}

/** Collects writes row by row; `edit()` answers the outcome. */
export function startEdit(before: GridRows) {
  const rows = [...before.rows];
  const keys = [...before.keys];
  const touched = new Set<string>();
  const counts = { written: 0, skipped: 0, added: 0, left: 0 };
  return {
    rows,
    counts,
    write(row: number, writes: readonly Write[]): void {
      if (writes.length === 0) return;
      rows[row] = writeCells(rows[row] ?? {}, writes);
      touched.add(keys[row] ?? "");
      counts.written += writes.length;
    },
    insert(at: number, row: Rec, key: string): void {
      rows.splice(at, 0, row);
      keys.splice(at, 0, key);
      touched.add(key);
      counts.added++;
    },
    edit: (): GridEdit => ({ next: { rows, keys }, touched, ...counts }),
  };
}

/** Puts one value into every cell of `lines` × `columns` that may be changed; what clears and cuts too. */
export function fillCells(
  frame: EditFrame,
  before: GridRows,
  lines: readonly GridLine[],
  columns: readonly PlannedGridColumn[],
  valueAt: (line: number, column: number) => Json | undefined,
): GridEdit {
  const edit = startEdit(before);
  lines.forEach((line, at) => {
    if (line.fresh) return;
    const writes = columns.flatMap((column, index): Write[] => {
      if (line.sub > 0 && !column.nested) return [];
      const value = valueAt(at, index);
      if (!frame.isLocked(column, line)) return [{ column, line, value }];
      if (value !== lineCellValue(before.rows[line.row], column, line)) edit.counts.skipped++;
      return [];
    });
    edit.write(line.row, writes);
  });
  return edit.edit();
}
