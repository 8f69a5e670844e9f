/**
 * How much of a cell is read. A workbook comes from outside: a cell may hold 32,767 characters, and nothing reads more of them
 * than its column can use.
 */
import type { Json } from "../json/json.ts";
import type { ReadCell } from "./readCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/** A number, a date, yes or no, one code with its label: far more characters than any of them has. */
const maxShortText = 400;
/** Several codes in one cell. */
const maxCodesText = 4000;
/** Excel's own limit of a cell; for texts whose schema names none. */
const maxCellText = 32_767;
/** A text that is a little too long stays whole, so that its author can shorten it in place. */
const spareFactor = 4;

/** Why the content of a cell is no value of its field. */
export interface CellFault {
  readonly code: "sheetError" | "cellTooLong" | "cellShortened";
  readonly params: Readonly<Record<string, Json>>;
  /** What the cell shows, shortened. Never a valid value. */
  readonly shown: string;
}

/** Characters (UTF-16) that a cell of the column may hold, without the blanks around them. */
export function cellLimit({ sort, schema }: Pick<SheetColumn, "sort" | "schema">): number {
  if (sort === "choices") return maxCodesText;
  if (sort !== "text") return maxShortText;
  return schema.maxLength === undefined ? maxCellText : Math.min(maxCellText, Math.max(maxShortText, spareFactor * schema.maxLength));
}

/** A cell that shows an error of the program, such as `#N/A`. */
export function errorFault(error: string): CellFault {
  const shown = error.slice(0, maxShortText);
  return { code: "sheetError", params: { error: shown }, shown };
}

/** A cell beyond the limit of its column. `column` counts from 0, `row` from 1. */
export function tooLongFault(column: SheetColumn, text: string, at: { readonly column: number; readonly row: number }): CellFault {
  const params = { cell: `${columnLetters(at.column)}${at.row}`, length: text.length, limit: column.schema.maxLength ?? cellLimit(column) };
  return { code: "cellTooLong", params, shown: `${text.slice(0, cellLimit(column))}\u2026` };
}

/** A long number as a spreadsheet shortens it. The digits that it left out are lost. */
const shortened = /^\d(?:\.\d{1,14})?E\+\d{2}$/;

/** A text such as `6.9111E+09` in a column of texts: it was a code of ten digits. `column` counts from 0, `row` from 1. */
export function shortenedFault(
  { sort }: SheetColumn,
  cell: ReadCell,
  at: { readonly column: number; readonly row: number },
): CellFault | undefined {
  const text = cell.text.trim();
  if (sort !== "text" || cell.sort !== "text" || !shortened.test(text)) return undefined;
  return { code: "cellShortened", params: { cell: `${columnLetters(at.column)}${at.row}`, text }, shown: text };
}

/** 0 -> `A`, 25 -> `Z`, 26 -> `AA`. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}
