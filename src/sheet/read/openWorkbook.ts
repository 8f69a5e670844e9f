/**
 * Opens a workbook (xlsx). Sheets and the bytes of pictures are read on request. Runs in
 * a browser's worker and in Node.
 *
 * Nothing in a file is executed: no formula, no macro, no external link.
 */
import type { Sheet, SheetPicture } from "../Cell.ts";
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import { coveredCells } from "./coveredCells.ts";
import { Package } from "./Package.ts";
import { type ReadBudgetOptions, ReadBudget } from "../zip/ReadBudget.ts";
import { isOn, readCells, textCell } from "./readCells.ts";
import { readDrawing } from "./readDrawing.ts";
import { readInCellPictures } from "./readInCellPictures.ts";
import { readPictures } from "./readPictures.ts";
import { readStrings } from "./readStrings.ts";
import { readStyles } from "./readStyles.ts";

export interface Workbook {
  /** Worksheets in the order of their tabs; hidden ones last. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Throws `WorkbookError`. */
  readSheet(index: number): Promise<Sheet>;
  /** Yields each of these parts once, in their order in the file. A picture that is damaged or too large has no bytes. */
  pictures(parts: Iterable<string>): AsyncGenerator<{ readonly part: string; readonly bytes?: Uint8Array<ArrayBuffer> }>;
}

/** Maximum number of sheets. */
const mostSheets = 500;

/** Throws `WorkbookError` if the file is not a valid workbook. */
export async function openWorkbook(blob: Blob, options: ReadBudgetOptions = {}): Promise<Workbook> {
  const reading = new ReadBudget(options);
  const file = await Package.open(blob, reading);
  const workbook = await file.linked("", "officeDocument");
  if (workbook === undefined || !file.entry(workbook)) throw new WorkbookError("notWorkbook");
  if (file.hasPart(/(^|\/)vbaproject\.bin$/)) throw new WorkbookError("macros");
  const { sheets, since1904 } = await readWorkbook(file, workbook);
  const strings = once(async () => (await readStrings(file, await file.linked(workbook, "sharedStrings"), reading)).map(textCell));
  const forms = once(async () => readStyles(file, await file.linked(workbook, "styles"), reading));

  const readSheet = async (index: number): Promise<Sheet> => {
    const sheet = sheets[index];
    if (!sheet) throw new WorkbookError("damaged");
    const facts = { strings: await strings(), forms: await forms(), since1904, days: { date: new Map(), dateTime: new Map() } };
    const { rows, layout, pictureCells } = await readCells(file, sheet.part, facts, reading);
    const drawing = await file.linked(sheet.part, "drawing");
    const drawn = drawing === undefined ? [] : await readDrawing(file, drawing, layout, reading);
    const inCell = await readInCellPictures(file, workbook, reading, pictureCells);
    const pictures: SheetPicture[] = [
      ...drawn.map(({ at, ...picture }) => ({ how: "floating" as const, ...picture, ...coveredCells(at, layout) })),
      ...pictureCells.flatMap((cell) => inCell.of(cell) ?? []),
    ];
    if (pictures.length > reading.limits.pictures) throw limitExceeded("pictures", reading.limits.pictures);
    return { name: sheet.name, rows, pictures };
  };
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    readSheet,
    pictures: (parts) => readPictures(file.zip, parts, reading),
  };
}

interface FoundSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

async function readWorkbook(file: Package, part: string): Promise<{ sheets: FoundSheet[]; since1904: boolean }> {
  const links = await file.links(part);
  const sheets: FoundSheet[] = [];
  let since1904 = false;
  let isWorkbook = false;
  let depth = 0;
  await file.scan(part, {
    open(name, given) {
      if (depth++ === 0) isWorkbook = name === "workbook";
      if (name === "workbookPr") since1904 = isOn(given.get("date1904"));
      if (name !== "sheet") return;
      const link = links.get(given.get("id") ?? "");
      const state = given.get("state");
      if (!link || link.external) throw new WorkbookError("damaged");
      // Chart sheets and dialog sheets have tabs too.
      if (link.type !== "worksheet") return;
      if (sheets.length >= mostSheets) throw limitExceeded("links", mostSheets);
      sheets.push({ name: given.get("name") ?? "", hidden: state !== undefined && state !== "visible", part: link.target });
    },
    close: () => void depth--,
  });
  if (!isWorkbook) throw new WorkbookError("notWorkbook");
  if (sheets.length === 0) throw new WorkbookError("damaged");
  return { sheets: [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)], since1904 };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (kept ??= read());
}
