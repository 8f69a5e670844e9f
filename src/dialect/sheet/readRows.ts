/** Converts the rows of a sheet to drafts, with their pictures. */
import type { Json, Rec } from "../json/json.ts";
import { getAt, setAt } from "../json/pointer.ts";
import { type CellFault, cellLimit, errorFault, noFileFault, shortenedFault, tooLongFault } from "./cellLimit.ts";
import { cellValue } from "./cellValue.ts";
import type { ReadCell } from "./readCell.ts";
import type { MatchedHeaders } from "./matchHeaders.ts";
import type { SheetColumn } from "./sheetColumns.ts";
import { groupBy } from "../json/groupBy.ts";

/** A picture of the sheet and its location: rows from 1, columns from 0. */
export interface ReadPicture {
  readonly part?: string;
  readonly names: readonly string[];
  readonly row: number;
  readonly column: number;
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Cells by column, from 0; empty cells are absent. */
export interface CellsByColumn {
  get(column: number): ReadCell | undefined;
}

export interface ReadSheet {
  readonly rows: readonly { readonly number: number; readonly cells: CellsByColumn }[];
  readonly pictures: readonly ReadPicture[];
}

export interface ImportRow {
  /** Row number of the sheet, from 1. */
  readonly number: number;
  readonly draft: Rec;
  /** Pointer of a field -> its pictures. More than one is an error. */
  readonly pictures: Readonly<Record<string, readonly ReadPicture[]>>;
  /** Pointer of a field -> why its cell has no value: an error of the program (`#N/A`), or a text that is too long. */
  readonly broken: Readonly<Record<string, CellFault>>;
}

export interface ImportRows {
  readonly rows: readonly ImportRow[];
  /** Pictures in rows without data. */
  readonly stray: readonly ReadPicture[];
  /** Pairs of pictures over the same cell. A file with such a pair is refused. */
  readonly overlapping: readonly (readonly [ReadPicture, ReadPicture])[];
}

/** @param fileNamed returns the part of a file beside the workbook; absent if there are none: cells of pictures then have no text. */
export function readRows(sheet: ReadSheet, headers: MatchedHeaders, fileNamed?: FileNamed): ImportRows {
  const below = sheet.pictures.filter(({ row }) => row > headers.row);
  const byRow = groupBy(below, ({ row }) => row);
  const pictureColumns = [...headers.columns.values()].filter(({ sort }) => sort === "picture");
  const rows = sheet.rows.flatMap(({ number, cells }): ImportRow[] => {
    if (number <= headers.row) return [];
    const read = readRow(number, cells, headers);
    const named = fileNamed ? namedFiles(number, cells, headers, fileNamed) : noFiles;
    const inRow = [...(byRow.get(number) ?? []), ...named.files];
    const pictures = picturesByField(inRow, headers, pictureColumns);
    return read ? [{ number, ...read, broken: { ...read.broken, ...named.broken }, pictures }] : [];
  });
  const known = new Set(rows.map(({ number }) => number));
  return { rows, stray: below.filter(({ row }) => !known.has(row)), overlapping: overlaps(below) };
}

/** Returns undefined if no cell below a known header has content. */
function readRow(row: number, cells: CellsByColumn, headers: MatchedHeaders): Pick<ImportRow, "draft" | "broken"> | undefined {
  let draft: Rec = {};
  const broken: Record<string, CellFault> = {};
  let filled = false;
  for (const [at, column] of headers.columns) {
    const cell = cells.get(at);
    if (!cell || column.sort === "picture" || column.sort === "file") continue;
    const fault = faultOf(column, cell, { column: at, row });
    if (fault) broken[column.path] = fault;
    const value: Json | undefined = fault ? undefined : cellValue(column, cell);
    if (value !== undefined) draft = withCell(draft, column, value);
    filled ||= value !== undefined || fault !== undefined;
  }
  return filled ? { draft: requiredRows(draft, headers), broken } : undefined;
}

/** Returns the draft with the value of a cell; a cell of a list adds the row that it is of. */
export function withCell(draft: Rec, { path, row }: Pick<SheetColumn, "path" | "row">, value: Json | undefined): Rec {
  return setAt(row && value !== undefined ? withRows(draft, row) : draft, path, value);
}

/** Returns the draft with the row of a list that a cell is of, and empty ones before it. */
function withRows(draft: Rec, { list, at }: NonNullable<SheetColumn["row"]>): Rec {
  const found = getAt(draft, list);
  const rows = Array.isArray(found) ? found : [];
  return rows.length > at ? draft : setAt(draft, list, [...rows, ...Array.from({ length: at + 1 - rows.length }, () => ({}))]);
}

/** A first row that is required is added, so that what it lacks is reported at its cells. */
function requiredRows(draft: Rec, headers: MatchedHeaders): Rec {
  return [...headers.columns.values()].reduce((next, { row, required }) => (row && required ? withRows(next, row) : next), draft);
}

type FileNamed = (name: string) => string | undefined;

interface NamedFiles {
  readonly files: readonly ReadPicture[];
  readonly broken: ImportRow["broken"];
}
const noFiles: NamedFiles = { files: [], broken: {} };

/** Returns the files beside the workbook that the cells of a row name. */
function namedFiles(row: number, cells: CellsByColumn, headers: MatchedHeaders, fileNamed: FileNamed): NamedFiles {
  const files: ReadPicture[] = [];
  const broken: Record<string, CellFault> = {};
  for (const [at, column] of headers.columns) {
    const name = column.sort === "picture" || column.sort === "file" ? cells.get(at)?.text.trim() : undefined;
    if (!name) continue;
    const part = fileNamed(name);
    if (part === undefined) broken[column.path] = noFileFault(name);
    else files.push({ part, names: [name], row, column: at, rows: [row, row], columns: [at, at] });
  }
  return { files, broken };
}

function faultOf(column: SheetColumn, cell: ReadCell, at: { readonly column: number; readonly row: number }): CellFault | undefined {
  const { sort, text } = cell;
  if (sort === "error") return errorFault(text);
  const limit = cellLimit(column);
  if (text.length <= limit) return shortenedFault(column, cell, at);
  const trimmed = text.trim();
  return trimmed.length > limit ? tooLongFault(column, trimmed, at) : undefined;
}

/** A picture belongs to the field of its column; in another column, to the only picture field, or to the first of several. */
function picturesByField(
  pictures: readonly ReadPicture[],
  headers: MatchedHeaders,
  pictureColumns: readonly SheetColumn[],
): Record<string, ReadPicture[]> {
  const found: Record<string, ReadPicture[]> = {};
  for (const picture of pictures) {
    const under = headers.columns.get(picture.column);
    const column = under?.sort === "picture" || under?.sort === "file" ? under : pictureColumns[0];
    if (column) (found[column.path] ??= []).push(picture);
  }
  return found;
}

/** Returns pairs of pictures that share a cell. Each picture is paired with the previous one only, so a thousand pictures give a thousand pairs, not a million. */
function overlaps(pictures: readonly ReadPicture[]): (readonly [ReadPicture, ReadPicture])[] {
  const inRows = [...pictures].sort((a, b) => a.rows[0] - b.rows[0] || a.rows[1] - b.rows[1]);
  const pairs: (readonly [ReadPicture, ReadPicture])[] = [];
  let open: ReadPicture[] = [];
  for (const picture of inRows) {
    open = open.filter(({ rows }) => rows[1] >= picture.rows[0]).slice(-20);
    const other = open.find(({ columns }) => columns[0] <= picture.columns[1] && picture.columns[0] <= columns[1]);
    if (other) pairs.push([other, picture]);
    open.push(picture);
  }
  return pairs;
}
