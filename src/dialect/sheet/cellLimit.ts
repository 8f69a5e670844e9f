/**
 * Limits the length of cells. A workbook is untrusted input: a cell may have 32,767 characters, and no reader processes more
 * of them than its column can use.
 */
import type { Json } from "../json/json.ts";
import type { ReadCell } from "./readCell.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/** Limit for numbers, dates, flags and single codes, in characters; none of them is as long. */
const maxShortText = 400;
/** Limit for several codes in one cell. */
const maxCodesText = 4000;
/** The limit of Excel, for texts without a limit in their schema. */
const maxCellText = 32_767;
/** A text up to so many times its `maxLength` stays whole, so that its author can shorten it in place. */
const spareFactor = 4;

/** Why a cell has no value for its field. */
export interface CellFault {
  readonly code: "sheetError" | "cellTooLong" | "cellShortened" | "noFileNamed";
  readonly params: Readonly<Record<string, Json>>;
  /** The content of the cell, shortened. It is never a valid value. */
  readonly shown: string;
}

/** Maximum length of a cell of the column, in UTF-16 units, without surrounding blanks. */
export function cellLimit({ sort, schema }: Pick<SheetColumn, "sort" | "schema">): number {
  if (sort === "choices") return maxCodesText;
  if (sort !== "text") return maxShortText;
  return schema.maxLength === undefined ? maxCellText : Math.min(maxCellText, Math.max(maxShortText, spareFactor * schema.maxLength));
}

/** Returns the fault of a cell with an error of the spreadsheet program, such as `#N/A`. */
export function errorFault(error: string): CellFault {
  const shown = error.slice(0, maxShortText);
  return { code: "sheetError", params: { error: shown }, shown };
}

/** Returns the fault of a cell that names a file which is not beside the workbook. */
export function noFileFault(name: string): CellFault {
  const shown = name.slice(0, maxShortText);
  return { code: "noFileNamed", params: { name: shown }, shown };
}

/** Returns the fault of a cell longer than the limit of its column. `column` counts from 0, `row` from 1. */
export function tooLongFault(column: SheetColumn, text: string, at: { readonly column: number; readonly row: number }): CellFault {
  const params = { cell: `${columnLetters(at.column)}${at.row}`, length: text.length, limit: column.schema.maxLength ?? cellLimit(column) };
  return { code: "cellTooLong", params, shown: `${text.slice(0, cellLimit(column))}\u2026` };
}

/** A long number as spreadsheet programs shorten it. The omitted digits are lost. */
const shortened = /^\d(?:\.\d{1,14})?E\+\d{2}$/;

/** Returns the fault of a text such as `6.9111E+09` in a text column: it was a code of ten digits. `column` counts from 0, `row` from 1. */
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
