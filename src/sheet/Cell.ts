import type { SparseRow } from "./SparseRow.ts";

/** Type of a cell's value. */
export type CellSort = "text" | "number" | "date" | "boolean" | "error";

export interface Cell {
  readonly sort: CellSort;
  /**
   * The value: a number without grouping or exponent, a date as `YYYY-MM-DD` or
   * `YYYY-MM-DD HH:mm:ss`, a boolean as `1` or `0`, an error by its name in Excel
   * (`#N/A`). For a formula, its last result.
   */
  readonly text: string;
}

export interface SheetRow {
  /** Row number, counted from 1. */
  readonly number: number;
  readonly cells: SparseRow<Cell>;
}

export interface SheetPicture {
  readonly how: "floating" | "inCell";
  /** Part of the file with its bytes; absent if the picture is an external link or missing. */
  readonly part?: string;
  /** Alternative text, title and name, most useful first. One of them may be the original file name. */
  readonly names: readonly string[];
  /** The row (from 1) and column (from 0) that it covers most. */
  readonly row: number;
  readonly column: number;
  /** First and last row (from 1) and column (from 0) of which it covers at least a fifth. */
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly pictures: readonly SheetPicture[];
}
