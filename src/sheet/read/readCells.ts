/** Reads one sheet: its cells, the sizes of its rows and columns, and which cells show a picture instead of a value. */
import type { Cell, SheetRow } from "../Cell.ts";
import { SparseRow } from "../SparseRow.ts";
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import { Bands, heightOf, type Layout, standardHeight, standardWidth, widthOf } from "./Layout.ts";
import { formedNumber, numberText } from "./numberText.ts";
import { type PlainCell, readPlainCells } from "./plainCells.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import type { NumberForm, NumberForms } from "./readStyles.ts";
import { textCollector, type TextCollector, unescaped } from "./textCollector.ts";
import { charCode } from "../xml/xmlCharacters.ts";
import type { Attributes, XmlReader } from "../xml/XmlScanner.ts";

export interface CellFacts {
  /** Shared strings as cells; cells with the same text share one object. */
  readonly strings: readonly (Cell | undefined)[];
  readonly forms: NumberForms;
  readonly since1904: boolean;
  /** The days and times that were read, by their value: a column has few. */
  readonly days: Readonly<Record<"date" | "dateTime", Map<string, Cell>>>;
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
  const reader = new CellReader(facts, reading);
  if (!(await file.scan(part, reader))) throw new WorkbookError("damaged");
  return reader;
}

/** Collects the cells of one sheet while its XML is scanned. */
class CellReader implements XmlReader, ReadCells {
  readonly rows: SheetRow[] = [];
  readonly pictureCells: PictureCell[] = [];
  layout: Layout = { rows: new Bands(heightOf(standardHeight)), columns: new Bands(widthOf(standardWidth)) };
  readonly #facts: CellFacts;
  readonly #reading: ReadBudget;
  readonly #text: TextCollector;
  #rowHeight = heightOf(standardHeight);
  #inData = false;
  #inRow = false;
  #row = 0;
  #rowText = "";
  #column = -1;
  #cells = new SparseRow<Cell>();
  #type = "n";
  #style: string | undefined;
  #richValue: string | undefined;
  #within: "v" | "f" | undefined;
  #value = "";
  #formula = "";

  constructor(facts: CellFacts, reading: ReadBudget) {
    this.#facts = facts;
    this.#reading = reading;
    this.#text = textCollector(reading.limits.cellLength);
  }

  open(name: string, given: Attributes): void {
    // The most frequent element first.
    if (this.#inData && name === "c") this.#openCell(given);
    else if (this.#inData && (name === "v" || name === "f")) this.#within = name;
    else if (name === "sheetData") this.#inData = true;
    else if (name === "sheetFormatPr") this.layout = layoutOf(given, (height) => (this.#rowHeight = height));
    else if (name === "col" && !this.#inData) setColumns(this.layout, given);
    else if (this.#inData && name === "row") this.#openRow(given);
    else if (this.#inData) this.#text.open(name);
  }

  elements(text: string, from: number): number {
    // `<c `, inside a row.
    if (!this.#inRow || text.charCodeAt(from + 1) !== letterC || text.charCodeAt(from + 2) !== charCode.space) return from;
    return readPlainCells(text, from, this.#rowText, this.#plainCell);
  }

  text(piece: string): void {
    const { cellLength } = this.#reading.limits;
    if (this.#within === "v") this.#value = joined(this.#value, piece, cellLength);
    else if (this.#within === "f") this.#formula = joined(this.#formula, piece, cellLength);
    else if (this.#inData) this.#text.text(piece);
  }

  close(name: string): void {
    if (!this.#inData) return;
    if (name === "v" || name === "f") this.#within = undefined;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
    else if (name === "sheetData") this.#inData = false;
    else this.#text.close(name);
  }

  #openRow(given: Attributes): void {
    const r = given.get("r");
    const number = r === undefined ? this.#row + 1 : Number(r);
    if (!Number.isInteger(number) || number <= this.#row || number > lastRow) throw new WorkbookError("damaged");
    this.#row = number;
    this.#rowText = String(number);
    this.#column = -1;
    this.#inRow = true;
    this.#cells = new SparseRow<Cell>();
    const ht = given.get("ht");
    const height = ht === undefined ? this.#rowHeight : heightOf(Number(ht));
    if (isOn(given.get("hidden")) || isOn(given.get("zeroHeight"))) this.layout.rows.set(number - 1, number - 1, 0);
    else if (height !== this.#rowHeight) this.layout.rows.set(number - 1, number - 1, height);
    if (number % 100 === 0) this.#reading.checkTime();
  }

  #closeRow(): void {
    this.#inRow = false;
    if (!this.#cells.isEmpty) this.rows.push({ number: this.#row, cells: this.#cells });
  }

  #openCell(given: Attributes): void {
    const place = given.get("r");
    this.#column = place === undefined ? this.#column + 1 : columnOf(place, this.#rowText);
    if (this.#column >= lastColumn) throw new WorkbookError("damaged");
    this.#type = given.get("t") ?? "n";
    this.#style = given.get("s");
    this.#richValue = given.get("vm");
    this.#value = "";
    this.#formula = "";
  }

  #closeCell(): void {
    const inline = this.#text.take();
    const hasPicture = this.#notePicture();
    const value = this.#type === "inlineStr" ? inline : this.#value;
    const style = this.#style === undefined ? undefined : Number(this.#style);
    const cell = hasPicture ? undefined : cellOf(this.#type, style, value, this.#facts);
    if (cell || hasPicture) this.#checkPlace();
    if (cell) this.#cells.put(this.#column, cell);
  }

  readonly #plainCell = ({ column, style, shared, value }: PlainCell): void => {
    if (column >= lastColumn) throw new WorkbookError("damaged");
    this.#column = column;
    const cell = cellOf(shared ? "s" : "n", style, value, this.#facts);
    if (!cell) return;
    this.#checkPlace();
    this.#cells.put(column, cell);
  };

  #checkPlace(): void {
    const { limits } = this.#reading;
    if (this.#row > limits.rows) throw limitExceeded("rows", limits.rows - 1);
    if (this.#column >= limits.columns) throw limitExceeded("columns", limits.columns);
  }

  /** Returns whether the open cell shows a picture instead of its value, and remembers which. */
  #notePicture(): boolean {
    const { pictures } = this.#reading.limits;
    const id = pictureId(this.#formula, this.#value);
    if (id !== undefined) this.pictureCells.push({ row: this.#row, column: this.#column, id });
    else if (this.#richValue !== undefined && /^\d{1,9}$/.test(this.#richValue))
      this.pictureCells.push({ row: this.#row, column: this.#column, value: Number(this.#richValue) });
    if (this.pictureCells.length > pictures) throw limitExceeded("pictures", pictures);
    return id !== undefined || this.#richValue !== undefined;
  }
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
const letterC = 99;

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

function cellOf(type: string, style: number | undefined, value: string, facts: CellFacts): Cell | undefined {
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
  const form = facts.forms[style ?? 0] ?? "number";
  const known = form === "date" || form === "dateTime" ? facts.days[form] : undefined;
  const cell = known?.get(value) ?? numberCell(value, form, facts.since1904);
  known?.set(value, cell);
  return cell;
}

function numberCell(value: string, form: NumberForm, since1904: boolean): Cell {
  const formed = formedNumber(value, form, since1904);
  if (formed === undefined) throw new WorkbookError("damaged");
  if (typeof form === "object") return { sort: "text", text: formed };
  return form !== "number" && formed !== numberText(value) ? { sort: "date", text: formed } : { sort: "number", text: formed };
}

/** Returns undefined for an empty text. */
export function textCell(text: string): Cell | undefined {
  return text === "" ? undefined : { sort: "text", text };
}
