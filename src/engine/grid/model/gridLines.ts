/**
 * The lines of a grid. A row is one line; a row with inner rows has one line
 * for each of them. Its own cells are in the first line, the others continue it.
 */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

/** Rows with their stable keys. */
export interface GridRows {
  readonly rows: readonly Rec[];
  /** One key for each row. */
  readonly keys: readonly string[];
}

export interface GridLine {
  readonly key: string;
  readonly row: number;
  /** Index of the inner row; 0 for a row without inner rows. */
  readonly sub: number;
  /** The last line: typing there adds a row. It belongs to no row yet. */
  readonly isNew?: true;
}

/** Key of the last line; no row has it. */
const newLineKey = "fresh";

/** The lines of all rows; where `open`, with a last line for a new row. */
export function gridLines({ rows, keys }: GridRows, nested: string | undefined, open: boolean): GridLine[] {
  const lines: GridLine[] = [];
  keys.forEach((key, row) => {
    const count = nested === undefined ? 1 : Math.max(1, innerRows(rows[row], nested).length);
    for (let sub = 0; sub < count; sub++) lines.push({ key: sub === 0 ? key : `${key}.${sub}`, row, sub });
  });
  if (open) lines.push({ key: newLineKey, row: keys.length, sub: 0, isNew: true });
  return lines;
}

/** The inner rows of a row; empty where it has none. */
export function innerRows(row: Rec | undefined, nested: string): readonly Json[] {
  const inner = getAt(row, nested);
  return Array.isArray(inner) ? inner : [];
}

/** Pointer of a cell below its row, with the index of the inner row: `/parts/1/size`. */
export function cellPointer(column: Pick<PlannedGridColumn, "id">, line: Pick<GridLine, "sub">): string {
  return `/${column.id.replace("/-/", `/${line.sub}/`)}`;
}

/** The value of a cell; undefined in a continued line for columns of the row itself. */
export function lineCellValue(
  row: Rec | undefined,
  column: Pick<PlannedGridColumn, "id" | "nested">,
  line: Pick<GridLine, "sub">,
): Json | undefined {
  if (!row || (line.sub > 0 && !column.nested)) return undefined;
  // Fast path: a sum or a copy reads tens of thousands of cells.
  if (!column.id.includes("/")) return Object.hasOwn(row, column.id) ? row[column.id] : undefined;
  return getAt(row, cellPointer(column, line));
}

/** Returns the row with the cell written. Missing groups and inner rows are added. */
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

/** True if both have the same lines: the same keys and numbers of inner rows. */
export function sameLines(a: GridRows, b: GridRows, nested: string | undefined): boolean {
  if (a.keys !== b.keys && (a.keys.length !== b.keys.length || a.keys.some((key, at) => key !== b.keys[at]))) return false;
  if (nested === undefined) return true;
  return a.rows.every((row, at) => row === b.rows[at] || innerRows(row, nested).length === innerRows(b.rows[at], nested).length);
}
