/** Reads one sheet: its cells, the sizes of its rows and columns, and which cells show a picture instead of a value. */
import type { Cell, SheetRow } from "../Cell.ts";
import { SparseRow } from "../SparseRow.ts";
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import { Bands, heightOf, type Layout, standardHeight, standardWidth, widthOf } from "./Layout.ts";
import { formedNumber, numberText } from "./numberText.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import type { NumberForms } from "./readStyles.ts";
import { textCollector, unescaped } from "./textCollector.ts";
import type { Attributes } from "../xml/XmlScanner.ts";

export interface CellFacts {
  /** Shared strings as cells; cells with the same text share one object. */
  readonly strings: readonly (Cell | undefined)[];
  readonly forms: NumberForms;
  readonly since1904: boolean;
}

/** A cell with a picture: by the id of WPS, or by the rich value of Excel. */
export interface PictureCell {
  readonly row: number;
  readonly column: number;
  readonly id?: string;
  readonly value?: number;
}

export interface ReadCells {
  readonly rows: readonly SheetRow[];
  readonly layout: Layout;
  readonly pictureCells: readonly PictureCell[];
}

const lastRow = 1_048_576;
const lastColumn = 16_384;

export async function readCells(file: Package, part: string, facts: CellFacts, reading: ReadBudget): Promise<ReadCells> {
  const { limits } = reading;
  const rows: SheetRow[] = [];
  const pictureCells: PictureCell[] = [];
  const text = textCollector(limits.cellLength);
  let layout: Layout = { rows: new Bands(heightOf(standardHeight)), columns: new Bands(widthOf(standardWidth)) };
  let rowHeight = heightOf(standardHeight);
  let inData = false;
  let row = 0;
  let rowText = "";
  let column = -1;
  let cells = new SparseRow<Cell>();
  let type = "n";
  let style: string | undefined;
  let richValue: string | undefined;
  let within: "v" | "f" | undefined;
  let value = "";
  let formula = "";

  const openRow = (given: Attributes): void => {
    const r = given.get("r");
    const number = r === undefined ? row + 1 : Number(r);
    if (!Number.isInteger(number) || number <= row || number > lastRow) throw new WorkbookError("damaged");
    row = number;
    rowText = String(row);
    column = -1;
    cells = new SparseRow<Cell>();
    const height = given.get("ht");
    if (isOn(given.get("hidden")) || isOn(given.get("zeroHeight"))) layout.rows.set(row - 1, row - 1, 0);
    else if (height !== undefined && heightOf(Number(height)) !== rowHeight) layout.rows.set(row - 1, row - 1, heightOf(Number(height)));
    if (row % 100 === 0) reading.checkTime();
  };

  const openCell = (given: Attributes): void => {
    const place = given.get("r");
    column = place === undefined ? column + 1 : columnOf(place, rowText);
    if (column >= lastColumn) throw new WorkbookError("damaged");
    type = given.get("t") ?? "n";
    style = given.get("s");
    richValue = given.get("vm");
    value = "";
    formula = "";
  };

  const closeCell = (): void => {
    const inline = text.take();
    const id = pictureId(formula, value);
    if (id !== undefined) pictureCells.push({ row, column, id });
    else if (richValue !== undefined && /^\d{1,9}$/.test(richValue)) pictureCells.push({ row, column, value: Number(richValue) });
    if (pictureCells.length > limits.pictures) throw limitExceeded("pictures", limits.pictures);
    const shows = id !== undefined || richValue !== undefined;
    const cell = shows ? undefined : cellOf(type, style, type === "inlineStr" ? inline : value, facts);
    if (!cell && !shows) return;
    if (row > limits.rows) throw limitExceeded("rows", limits.rows - 1);
    if (column >= limits.columns) throw limitExceeded("columns", limits.columns);
    if (cell) cells.put(column, cell);
  };

  const found = await file.scan(part, {
    open(name, given) {
      // The most frequent element first.
      if (inData && name === "c") openCell(given);
      else if (inData && (name === "v" || name === "f")) within = name;
      else if (name === "sheetData") inData = true;
      else if (name === "sheetFormatPr") layout = layoutOf(given, (height) => (rowHeight = height));
      else if (name === "col" && !inData) setColumns(layout, given);
      else if (inData && name === "row") openRow(given);
      else if (inData) text.open(name);
    },
    text(piece) {
      if (within === "v") value = joined(value, piece, limits.cellLength);
      else if (within === "f") formula = joined(formula, piece, limits.cellLength);
      else if (inData) text.text(piece);
    },
    close(name) {
      if (!inData) return;
      if (name === "v" || name === "f") within = undefined;
      else if (name === "c") closeCell();
      else if (name === "row" && !cells.isEmpty) rows.push({ number: row, cells });
      else if (name === "sheetData") inData = false;
      else text.close(name);
    },
  });
  if (!found) throw new WorkbookError("damaged");
  return { rows, layout, pictureCells };
}

/** Returns the picture id of a WPS cell. Its value repeats the formula, or is an error after Excel has saved the file. */
function pictureId(formula: string, value: string): string | undefined {
  const inFormula = formula === "" ? undefined : /DISPIMG\(\s*"([^"]{1,200})"/i.exec(formula)?.[1];
  // Most values begin with a digit.
  if (inFormula !== undefined || !(value.charCodeAt(0) > digitNine)) return inFormula;
  return /^=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,200})"/i.exec(value)?.[1];
}

function joined(before: string, piece: string, most: number): string {
  if (before.length + piece.length > most * 2) throw limitExceeded("text", most);
  return before + piece;
}

export const isOn = (flag: string | undefined): boolean => flag === "1" || flag === "true";

function layoutOf(given: Attributes, setHeight: (height: number) => void): Layout {
  const height = isOn(given.get("zeroHeight")) ? 0 : heightOf(positive(given.get("defaultRowHeight")) ?? standardHeight);
  setHeight(height);
  return { rows: new Bands(height), columns: new Bands(widthOf(positive(given.get("defaultColWidth")) ?? standardWidth)) };
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return number > 0 && number < 10_000 ? number : undefined;
}

function setColumns(layout: Layout, given: Attributes): void {
  const size = isOn(given.get("hidden")) ? 0 : widthOf(positive(given.get("width")) ?? standardWidth);
  layout.columns.set(Number(given.get("min")) - 1, Math.min(Number(given.get("max")), lastColumn) - 1, size);
}

const beforeA = 64;
const digitNine = 57;

/** Returns the column of `AB12`, from 0. Throws `WorkbookError` if its row is not `row`. */
function columnOf(place: string, row: string): number {
  let column = 0;
  let at = 0;
  // Called for every cell: a regular expression would take as long as the rest of the reading.
  for (let letter = place.charCodeAt(0) - beforeA; at < 3 && letter >= 1 && letter <= 26; letter = place.charCodeAt(++at) - beforeA)
    column = column * 26 + letter;
  if (at === 0 || place.length !== at + row.length || !place.endsWith(row)) throw new WorkbookError("damaged");
  return column - 1;
}

function cellOf(type: string, style: string | undefined, value: string, facts: CellFacts): Cell | undefined {
  if (type === "inlineStr") return textCell(unescaped(value));
  if (value === "" && type !== "str") return undefined;
  if (type === "s") {
    const at = Number(value);
    if (!(Number.isInteger(at) && at >= 0 && at < facts.strings.length)) throw new WorkbookError("damaged");
    return facts.strings[at];
  }
  if (type === "str") return textCell(unescaped(value));
  if (type === "b") return { sort: "boolean", text: value === "1" || value === "true" ? "1" : "0" };
  if (type === "e") return { sort: "error", text: value };
  if (type === "d") return { sort: "date", text: value.slice(0, 19).replace("T", " ") };
  const form = style === undefined ? (facts.forms[0] ?? "number") : (facts.forms[Number(style)] ?? "number");
  const formed = formedNumber(value, form, facts.since1904);
  if (formed === undefined) throw new WorkbookError("damaged");
  if (typeof form === "object") return textCell(formed);
  return form !== "number" && formed !== numberText(value) ? { sort: "date", text: formed } : { sort: "number", text: formed };
}

/** Returns undefined for an empty text. */
export function textCell(text: string): Cell | undefined {
  return text === "" ? undefined : { sort: "text", text };
}
