/**
 * Writes a sheet as CSV: RFC 4180, in UTF-8 with a byte order mark, without which Excel reads Chinese as another encoding.
 *
 * CSV has no types, and a spreadsheet runs a cell that begins like a formula. Such text gets an apostrophe before it, which
 * spreadsheets take for "this is text": as in a workbook, nothing can run when the file is opened. Plain numbers stay as they are.
 */
import type { WrittenSheet } from "./writeWorkbook.ts";

const byteOrderMark = "\uFEFF";
const endOfLine = "\r\n";

/** Signs that begin a formula, in full width too; a tab and a line break may hide one. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** The header and the rows as text. Pictures have no text and leave their cells empty. */
export function writeCsv({ columns, rows }: Pick<WrittenSheet, "columns" | "rows">): string {
  const header = columns.map((column) => quoted(harmless(column.header)));
  const lines = rows.map((row) =>
    columns.map(({ sort }, at) => {
      const cell = row[at];
      if (typeof cell !== "string") return "";
      return quoted(sort === "number" && plainNumber.test(cell) ? cell : harmless(cell));
    }),
  );
  return byteOrderMark + [header, ...lines].map((cells) => cells.join(",") + endOfLine).join("");
}

function harmless(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** In quotes where the text would end its cell, as RFC 4180 says. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
