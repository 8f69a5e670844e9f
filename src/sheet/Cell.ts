import type { SparseRow } from "./SparseRow.ts";

/** What a cell holds, as far as a reader of data needs it. */
export type CellSort = "text" | "number" | "date" | "boolean" | "error";

export interface Cell {
  readonly sort: CellSort;
  /**
   * What stands there: a number without grouping or exponent, a date as
   * `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, a truth value as `1` or `0`, an error
   * as Excel's word (`#N/A`). Of a formula, its last result.
   */
  readonly text: string;
}

export interface SheetRow {
  /** As the program shows it, from 1. */
  readonly number: number;
  readonly cells: SparseRow;
}

/** A picture and the cell it belongs to. */
export interface SheetPicture {
  readonly how: "floating" | "inCell";
  /** Part of the file that holds it; absent where it is linked from elsewhere or missing. */
  readonly part?: string;
  /** Of the file it was made from, where the program kept it: alternative text, title, name; most telling first. */
  readonly names: readonly string[];
  /** The row, from 1, and the column, from 0, that it covers most. */
  readonly row: number;
  readonly column: number;
  /** First and last row (from 1) and column (from 0) of which it covers a good part. */
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly pictures: readonly SheetPicture[];
}
