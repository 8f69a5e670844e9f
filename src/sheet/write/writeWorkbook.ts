/**
 * Writes a workbook: columns with formats, dropdown lists and pictures. The only user of hucre.
 *
 * A text is always written as a text cell, also if it looks like a formula: no formula
 * is written, so nothing runs when the workbook is opened.
 */
import { type CellStyle, type DataValidation, type WriteSheet, writeXlsx } from "hucre/xlsx";

export type WrittenSort = "text" | "number" | "date" | "dateTime" | "picture";

export interface WrittenColumn {
  /** Line breaks are kept. */
  readonly header: string;
  readonly sort: WrittenSort;
  /** Width in characters. */
  readonly width?: number;
  /** Number of decimals that are always shown. */
  readonly decimals?: number;
  /** Required columns have a header of another colour. */
  readonly required?: boolean;
  /** Prompt of a selected cell. */
  readonly note?: string;
  /** Values of the dropdown list. The spreadsheet program refuses others with the message `refusal`. */
  readonly choices?: { readonly values: readonly string[]; readonly refusal: string };
}

export interface WrittenPicture {
  readonly bytes: Uint8Array;
  readonly type: "image/jpeg" | "image/png";
  /** File name, written as the alternative text, where the reader finds it. */
  readonly name: string;
}

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in date columns, plain decimals in number columns; other values stay text. */
export type WrittenCell = string | WrittenPicture | undefined;

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly WrittenCell[])[];
  /** Number of empty rows below the data that get formats and lists too. */
  readonly emptyRows?: number;
  /** A sheet of instructions: no filter, and lines wrap. */
  readonly isGuide?: boolean;
  /** The sheet has no visible tab. */
  readonly hidden?: boolean;
}

/** Maximum length of an inline list, in characters; Excel allows no more. Longer lists are on a hidden sheet. */
const longestList = 250;
const exactDigits = 15;
const pictureRow = 48;
const colours = { head: "1F3A5F", required: "8A3B12", text: "FFFFFF" };

export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const lists: string[][] = [];
  const listName = freeName(sheets, "lists");
  const written = sheets.map((sheet) => writeSheet(sheet, lists, listName));
  if (lists.length > 0) written.push(listSheet(lists, listName));
  const bytes = await writeXlsx({ sheets: written, defaultFont: { name: "Calibri", size: 11 } });
  return new Uint8Array(bytes);
}

function writeSheet(sheet: WrittenSheet, lists: string[][], listName: string): WriteSheet {
  const { name, columns, rows, emptyRows = 0, isGuide, hidden } = sheet;
  const cells: NonNullable<WriteSheet["cells"]> = new Map();
  columns.forEach(({ header, required }, column) => {
    cells.set(`0,${column}`, { value: header, type: "string", style: headStyle(required === true) });
  });
  const images: NonNullable<WriteSheet["images"]> = [];
  const heights: NonNullable<WriteSheet["rowDefs"]> = new Map([[0, { height: isGuide ? 22 : 36 }]]);
  const pictured = columns.some(({ sort }) => sort === "picture");
  const values = rows.map((row, index) => {
    if (pictured) heights.set(index + 1, { height: pictureRow });
    return columns.map((column, at) => {
      const cell = row[at];
      if (typeof cell !== "object") return cell === undefined || cell === "" ? null : valueOf(column, cell);
      images.push(imageOf(cell, index + 1, at));
      return null;
    });
  });
  if (pictured) for (let index = rows.length; index < rows.length + emptyRows; index++) heights.set(index + 1, { height: pictureRow });
  return {
    name: sheetName(name),
    columns: columns.map((column) => ({ width: column.width ?? 16, style: bodyStyle(column, isGuide === true) })),
    rows: [columns.map(({ header }) => header), ...values],
    cells,
    images,
    rowDefs: heights,
    freezePane: { rows: 1 },
    ...(!isGuide &&
      rows.length > 0 &&
      emptyRows === 0 && { autoFilter: { range: `A1:${columnLetter(columns.length - 1)}${rows.length + 1}` } }),
    dataValidations: columns.flatMap((column, at) => validationOf(column, at, rows.length + emptyRows, lists, listName)),
    ...(hidden && { hidden: true }),
  };
}

function valueOf({ sort }: WrittenColumn, text: string): string | number | Date {
  if (sort === "number" && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, "").replace(/^0+/, "").length <= exactDigits)
    return Number(text);
  if (sort === "date" || sort === "dateTime") {
    const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
    // Local time as UTC: a workbook has no time zones.
    if (parts)
      return new Date(
        Date.UTC(
          Number(parts[1]),
          Number(parts[2]) - 1,
          Number(parts[3]),
          Number(parts[4] ?? 0),
          Number(parts[5] ?? 0),
          Number(parts[6] ?? 0),
        ),
      );
  }
  return xmlText(text);
}

/** Removes characters that XML cannot contain: control characters and lone surrogates. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

function imageOf({ bytes, type, name }: WrittenPicture, row: number, column: number): NonNullable<WriteSheet["images"]>[number] {
  return {
    data: bytes,
    type: type === "image/png" ? "png" : "jpeg",
    anchor: { from: { row, col: column }, to: { row: row + 1, col: column + 1 } },
    altText: xmlText(name),
  };
}

function headStyle(required: boolean): CellStyle {
  return {
    font: { name: "Calibri", size: 11, bold: true, color: { rgb: colours.text } },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: required ? colours.required : colours.head } },
    alignment: { vertical: "center", horizontal: "center", wrapText: true },
  };
}

function bodyStyle({ sort, decimals }: WrittenColumn, isGuide: boolean): CellStyle {
  const format =
    sort === "number"
      ? decimals === undefined
        ? "General"
        : `0${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}`
      : sort === "date"
        ? "yyyy-mm-dd"
        : sort === "dateTime"
          ? "yyyy-mm-dd hh:mm:ss"
          : // Text format: codes keep their leading zeros, and typed text does not become a date.
            "@";
  return { numFmt: format, alignment: { vertical: isGuide ? "top" : "center", wrapText: isGuide } };
}

function validationOf(
  { choices, note, header, sort }: WrittenColumn,
  at: number,
  rows: number,
  lists: string[][],
  listName: string,
): DataValidation[] {
  const range = `${columnLetter(at)}2:${columnLetter(at)}${rows + 1}`;
  if (rows === 0) return [];
  const prompt =
    note === undefined
      ? {}
      : { showInputMessage: true, inputTitle: header.split("\n")[0]?.slice(0, 32) ?? "", inputMessage: note.slice(0, 255) };
  if (choices && choices.values.length > 0) {
    const joined = choices.values.join(",");
    const plain = joined.length <= longestList && choices.values.every((value) => !/[",\uff0c]/.test(value));
    const source = plain ? { values: [...choices.values] } : { formula1: listRange(lists, choices.values, listName) };
    return [
      {
        type: "list",
        ...source,
        range,
        allowBlank: true,
        showErrorMessage: true,
        errorStyle: "stop",
        errorTitle: header.slice(0, 32),
        errorMessage: choices.refusal.slice(0, 255),
        ...prompt,
      },
    ];
  }
  if (note === undefined || sort === "picture") return [];
  // A rule that allows everything and exists for its prompt.
  return [{ type: "custom", formula1: "TRUE", range, allowBlank: true, ...prompt }];
}

function listRange(lists: string[][], values: readonly string[], listName: string): string {
  const known = lists.findIndex((list) => list.length === values.length && list.every((value, index) => value === values[index]));
  const at = known >= 0 ? known : lists.push([...values]) - 1;
  const column = `$${columnLetter(at)}$`;
  return `'${listName}'!${column}1:${column}${values.length}`;
}

function listSheet(lists: readonly string[][], name: string): WriteSheet {
  const longest = Math.max(...lists.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null));
  return { name, rows, hidden: true };
}

function freeName(sheets: readonly WrittenSheet[], name: string): string {
  return sheets.some((sheet) => sheetName(sheet.name).toLowerCase() === name) ? freeName(sheets, `${name}_`) : name;
}

/** Converts a name to one that spreadsheet programs accept for a tab. */
function sheetName(name: string): string {
  const plain = name
    .replace(/[\\/?*[\]:]/g, " ")
    .replace(/^'+|(?<!')'+$/g, "")
    .trim();
  return plain.slice(0, 31) || "Sheet";
}

/** Returns the letters of a column: 0 is `A`, 26 is `AA`. */
function columnLetter(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
