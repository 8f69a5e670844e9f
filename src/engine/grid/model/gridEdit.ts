/** Changes of a grid's rows as plain data: each takes rows and returns new rows. Unchanged rows stay the same object. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { isUnsafeKey } from "#dialect/json/pointer.ts";
import type { GridPlan, PlannedGridColumn } from "../../plan/plan.ts";
import { lineCellValue, type GridLine, type GridRows, setLineCell } from "./gridLines.ts";

/** The grid around a change. */
export interface EditContext {
  readonly plan: GridPlan;
  /** Visible columns, in order. */
  readonly columns: readonly PlannedGridColumn[];
  /** Limit of rows. */
  readonly maxRows: number | undefined;
  newRow(): Rec;
  newKey(): string;
  /** Converts typed or pasted text to the value of a cell. */
  parse(column: PlannedGridColumn, text: string): Json | undefined;
  /** True if the cell is computed, read-only or not visible in this row. `line` is undefined for a row that does not exist yet. */
  isLocked(column: PlannedGridColumn, line: GridLine | undefined): boolean;
}

export interface GridEdit {
  readonly next: GridRows;
  /** Keys of the rows that were written or added. */
  readonly changedKeys: ReadonlySet<string>;
  /** Number of cells that were written. */
  readonly written: number;
  /** Number of values that were not written because their cell is locked. */
  readonly skipped: number;
  /** Number of rows that were added. */
  readonly added: number;
  /** Number of lines that exceed the limit of rows. */
  readonly dropped: number;
}

export interface Write {
  readonly column: Pick<PlannedGridColumn, "id" | "nested">;
  readonly line: Pick<GridLine, "sub">;
  readonly value: Json | undefined;
}

/** Returns a copy of the row with these cells written. */
function writeCells(row: Rec, writes: readonly Write[]): Rec {
  if (writes.length === 0) return row;
  let next: Rec = { ...row };
  for (const { column, line, value } of writes) {
    if (column.id.includes("/")) next = { ...setLineCell(next, column, line, value) };
    else if (value === undefined) delete next[column.id];
    else if (!isUnsafeKey(column.id)) next[column.id] = value;
  }
  return next;
}

/** Collects writes and insertions; `edit()` returns the outcome. */
export function startEdit(before: GridRows) {
  const rows = [...before.rows];
  const keys = [...before.keys];
  const changedKeys = new Set<string>();
  const counts = { written: 0, skipped: 0, added: 0, dropped: 0 };
  return {
    rows,
    counts,
    write(row: number, writes: readonly Write[]): void {
      if (writes.length === 0) return;
      rows[row] = writeCells(rows[row] ?? {}, writes);
      changedKeys.add(keys[row] ?? "");
      counts.written += writes.length;
    },
    insert(at: number, row: Rec, key: string): void {
      rows.splice(at, 0, row);
      keys.splice(at, 0, key);
      changedKeys.add(key);
      counts.added++;
    },
    edit: (): GridEdit => ({ next: { rows, keys }, changedKeys, ...counts }),
  };
}

/** Writes `valueAt` into every editable cell of `lines` × `columns`. Clear, cut and fill use it. */
export function fillCells(
  context: EditContext,
  before: GridRows,
  lines: readonly GridLine[],
  columns: readonly PlannedGridColumn[],
  valueAt: (line: number, column: number) => Json | undefined,
): GridEdit {
  const edit = startEdit(before);
  lines.forEach((line, at) => {
    if (line.isNew) return;
    const writes = columns.flatMap((column, index): Write[] => {
      if (line.sub > 0 && !column.nested) return [];
      const value = valueAt(at, index);
      if (!context.isLocked(column, line)) return [{ column, line, value }];
      if (value !== lineCellValue(before.rows[line.row], column, line)) edit.counts.skipped++;
      return [];
    });
    edit.write(line.row, writes);
  });
  return edit.edit();
}
