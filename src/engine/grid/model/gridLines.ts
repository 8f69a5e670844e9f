/**
 * Lines of a grid over rows. A row is one line; a row with rows of its own is
 * as many lines as those are: its own cells stand in the first, the others
 * continue it.
 */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

/** Rows with the names that stay with them while others come and go. */
export interface GridRows {
  readonly rows: readonly Rec[];
  /** One a row. */
  readonly keys: readonly string[];
}

export interface GridLine {
  readonly key: string;
  readonly row: number;
  /** Number of the row inside the row; 0 where it has none. */
  readonly sub: number;
  /** The last line, where a new row is begun; no row stands there yet. */
  readonly fresh?: true;
}

/** Key of the line where a new row is begun: no row is called that. */
export const newLineKey = "fresh";

/** The lines of all rows, and one to begin a new row in where `open`. */
export function gridLines({ rows, keys }: GridRows, nested: string | undefined, open: boolean): GridLine[] {
  const lines: GridLine[] = [];
  keys.forEach((key, row) => {
    const count = nested === undefined ? 1 : Math.max(1, innerRows(rows[row], nested).length);
    for (let sub = 0; sub < count; sub++) lines.push({ key: sub === 0 ? key : `${key}.${sub}`, row, sub });
  });
  if (open) lines.push({ key: newLineKey, row: keys.length, sub: 0, fresh: true });
  return lines;
}

export function innerRows(row: Rec | undefined, nested: string): readonly Json[] {
  const inner = getAt(row, nested);
  return Array.isArray(inner) ? inner : [];
}

/** Pointer of a cell below its row, rows inside it numbered: `/parts/1/size`. */
export function cellPointer(column: Pick<PlannedGridColumn, "id">, line: Pick<GridLine, "sub">): string {
  return `/${column.id.replace("/-/", `/${line.sub}/`)}`;
}

/** The cell's own value; nothing where the line continues a row and the column belongs to the row itself. */
export function lineCellValue(
  row: Rec | undefined,
  column: Pick<PlannedGridColumn, "id" | "nested">,
  line: Pick<GridLine, "sub">,
): Json | undefined {
  if (!row || (line.sub > 0 && !column.nested)) return undefined;
  // Tens of thousands of cells are read for one sum or one copy.
  if (!column.id.includes("/")) return Object.hasOwn(row, column.id) ? row[column.id] : undefined;
  return getAt(row, cellPointer(column, line));
}

/** The row with the cell's value put in; groups and rows inside it are made as they are needed. */
export function setLineCell(row: Rec, column: Pick<PlannedGridColumn, "id">, line: Pick<GridLine, "sub">, value: Json | undefined): Rec {
  const pointer = cellPointer(column, line);
  const dash = column.id.indexOf("/-/");
  if (dash >= 0) {
    const list = column.id.slice(0, dash);
    const inner = innerRows(row, list);
    const grown = Array.from({ length: Math.max(inner.length, line.sub + 1) }, (_, at) => (isObject(inner[at]) ? inner[at] : {}));
    return setAt(setAt(row, `/${list}`, grown), pointer, value);
  }
  return setAt(row, pointer, value);
}

/** No row came, went or grew by a row of its own. */
export function sameLines(a: GridRows, b: GridRows, nested: string | undefined): boolean {
  if (a.keys !== b.keys && (a.keys.length !== b.keys.length || a.keys.some((key, at) => key !== b.keys[at]))) return false;
  if (nested === undefined) return true;
  return a.rows.every((row, at) => row === b.rows[at] || innerRows(row, nested).length === innerRows(b.rows[at], nested).length);
}
