/** Reads one sheet: its cells, the sizes of its rows and columns, and which cells show a picture instead of a value. */
import type { Cell, SheetRow } from "../Cell.ts";
import { SheetRefusal, tooMuch } from "../SheetRefusal.ts";
import { Bands, heightOf, type Layout, standardHeight, standardWidth, widthOf } from "./Layout.ts";
import { formedNumber, numberText } from "./numberText.ts";
import type { Package } from "./Package.ts";
import type { Reading } from "./Reading.ts";
import type { NumberForms } from "./readStyles.ts";
import type { Attributes } from "./scanXml.ts";
import { textCollector, unescaped } from "./textCollector.ts";

export interface CellFacts {
  readonly strings: readonly string[];
  readonly forms: NumberForms;
  readonly since1904: boolean;
}

/** A cell that shows a picture: by the id that WPS gives it, or by Excel's number of its rich value. */
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

export async function readCells(file: Package, part: string, facts: CellFacts, reading: Reading): Promise<ReadCells> {
  const { limits } = reading;
  const rows: SheetRow[] = [];
  const pictureCells: PictureCell[] = [];
  const text = textCollector(limits.cellLength);
  let layout: Layout = { rows: new Bands(heightOf(standardHeight)), columns: new Bands(widthOf(standardWidth)) };
  let rowHeight = heightOf(standardHeight);
  let inData = false;
  let row = 0;
  let column = -1;
  let cells = new Map<number, Cell>();
  let attributes: Attributes = {};
  let within: "v" | "f" | undefined;
  let value = "";
  let formula = "";

  const openRow = ({ r, ht, hidden, zeroHeight }: Attributes): void => {
    const number = r === undefined ? row + 1 : Number(r);
    if (!Number.isInteger(number) || number <= row || number > lastRow) throw new SheetRefusal("damaged");
    row = number;
    column = -1;
    cells = new Map();
    if (isOn(hidden) || isOn(zeroHeight)) layout.rows.set(row - 1, row - 1, 0);
    else if (ht !== undefined && heightOf(Number(ht)) !== rowHeight) layout.rows.set(row - 1, row - 1, heightOf(Number(ht)));
    if (row % 100 === 0) reading.checkTime();
  };

  const closeCell = (): void => {
    const place = { row, column };
    const id = /DISPIMG\(\s*"([^"]{1,200})"/i.exec(formula)?.[1] ?? /^=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,200})"/i.exec(value)?.[1];
    const richValue = attributes["vm"];
    if (id !== undefined) pictureCells.push({ ...place, id });
    else if (richValue !== undefined && /^\d{1,9}$/.test(richValue)) pictureCells.push({ ...place, value: Number(richValue) });
    if (pictureCells.length > limits.pictures) throw tooMuch("pictures", limits.pictures);
    const cell = id === undefined && richValue === undefined ? cellOf(attributes, value, text.take(), facts) : undefined;
    text.take();
    if (!cell && id === undefined && richValue === undefined) return;
    if (row > limits.rows) throw tooMuch("rows", limits.rows - 1);
    if (column >= limits.columns) throw tooMuch("columns", limits.columns);
    if (cell) cells.set(column, cell);
  };

  const found = await file.scan(part, {
    open(name, given) {
      if (name === "sheetData") inData = true;
      else if (name === "sheetFormatPr") layout = layoutOf(given, (height) => (rowHeight = height));
      else if (name === "col" && !inData) setColumns(layout, given);
      else if (!inData) return;
      else if (name === "row") openRow(given);
      else if (name === "c") {
        attributes = given;
        column = given["r"] === undefined ? column + 1 : columnOf(given["r"], row);
        if (column >= lastColumn) throw new SheetRefusal("damaged");
        value = "";
        formula = "";
      } else if (name === "v" || name === "f") within = name;
      else text.open(name);
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
      else if (name === "row" && cells.size > 0) rows.push({ number: row, cells });
      else if (name === "sheetData") inData = false;
      else text.close(name);
    },
  });
  if (!found) throw new SheetRefusal("damaged");
  return { rows, layout, pictureCells };
}

function joined(before: string, piece: string, most: number): string {
  if (before.length + piece.length > most * 2) throw tooMuch("text", most);
  return before + piece;
}

const isOn = (flag: string | undefined): boolean => flag === "1" || flag === "true";

function layoutOf({ defaultRowHeight, defaultColWidth, zeroHeight }: Attributes, setHeight: (height: number) => void): Layout {
  const height = isOn(zeroHeight) ? 0 : heightOf(positive(defaultRowHeight) ?? standardHeight);
  setHeight(height);
  return { rows: new Bands(height), columns: new Bands(widthOf(positive(defaultColWidth) ?? standardWidth)) };
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return number > 0 && number < 10_000 ? number : undefined;
}

function setColumns(layout: Layout, { min, max, width, hidden }: Attributes): void {
  const size = isOn(hidden) ? 0 : widthOf(positive(width) ?? standardWidth);
  layout.columns.set(Number(min) - 1, Math.min(Number(max), lastColumn) - 1, size);
}

const beforeA = 64;

/** The column of `AB12`, from 0. Its row must be the row it stands in. */
function columnOf(place: string, row: number): number {
  let column = 0;
  let at = 0;
  // There are as many places as cells: a pattern would take as long as all the rest.
  for (let letter = place.charCodeAt(0) - beforeA; at < 3 && letter >= 1 && letter <= 26; letter = place.charCodeAt(++at) - beforeA)
    column = column * 26 + letter;
  if (at === 0 || place.slice(at) !== String(row)) throw new SheetRefusal("damaged");
  return column - 1;
}

function cellOf({ t = "n", s }: Attributes, value: string, inline: string, facts: CellFacts): Cell | undefined {
  if (t === "inlineStr") return textCell(unescaped(inline));
  if (value === "" && t !== "str") return undefined;
  if (t === "s") {
    const string = facts.strings[Number(value)];
    if (string === undefined) throw new SheetRefusal("damaged");
    return textCell(string);
  }
  if (t === "str") return textCell(unescaped(value));
  if (t === "b") return { sort: "boolean", text: value === "1" || value === "true" ? "1" : "0" };
  if (t === "e") return { sort: "error", text: value };
  if (t === "d") return { sort: "date", text: value.slice(0, 19).replace("T", " ") };
  const form = facts.forms[Number(s ?? 0)] ?? "number";
  const formed = formedNumber(value, form, facts.since1904);
  if (formed === undefined) throw new SheetRefusal("damaged");
  if (typeof form === "object") return textCell(formed);
  return form !== "number" && formed !== numberText(value) ? { sort: "date", text: formed } : { sort: "number", text: formed };
}

function textCell(text: string): Cell | undefined {
  return text === "" ? undefined : { sort: "text", text };
}
