/** Reads the first sheet of a workbook that a test has made. */
import type { Sheet } from "#sheet/Cell.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { bookParts, cell, drawingParts, makeBook, row, sheetXml } from "./makeBook.ts";

export async function firstSheet(book: Blob): Promise<Sheet> {
  const workbook = await openWorkbook(book);
  return workbook.readSheet(0);
}

/** The row number and the texts of each row. */
export const textsOf = ({ rows }: Sheet) => rows.map(({ number, cells }) => [number, ...[...cells.values()].map(({ text }) => text)]);

/** Height of the rows 2 to 6 of `bookWithDrawing`, in EMU. */
export const rowHeight = 40 * 12_700;

/** A workbook with a drawing on a sheet whose rows 2 to 6 are 40 points high. */
export const bookWithDrawing = (anchors: string, pictures?: Parameters<typeof drawingParts>[1]): Blob =>
  makeBook({
    "xl/worksheets/sheet1.xml": sheetXml(
      row(1, cell("A1", "SKU")) +
        [2, 3, 4, 5, 6].map((number) => `<row r="${number}" ht="40" customHeight="1">${cell(`A${number}`, `A-${number}`)}</row>`).join(""),
      { after: '<drawing r:id="rId1"/>' },
    ),
    ...drawingParts(anchors, pictures),
  });

/** The text of `xl/workbook.xml` in a sound workbook. */
export function workbookXml(): string {
  return String(bookParts().find(({ name }) => name === "xl/workbook.xml")?.bytes);
}
