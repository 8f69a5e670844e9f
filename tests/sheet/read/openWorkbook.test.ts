import { expect, test } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { makeBook, row, sheetXml } from "../makeBook.ts";
import { firstSheet, textsOf, workbookXml } from "../readBook.ts";

test("dates count from 1904 if the workbook declares it", async () => {
  const book = makeBook({
    "xl/workbook.xml": workbookXml().replace("<sheets>", '<workbookPr date1904="1"/><sheets>'),
    "xl/worksheets/sheet1.xml": sheetXml(row(1, '<c r="A1" s="1"><v>44684</v></c>')),
  });
  expect(textsOf(await firstSheet(book))).toEqual([[1, "2026-05-04"]]);
});

test("hidden sheets come last", async () => {
  const book = makeBook({
    "xl/workbook.xml": workbookXml().replace("<sheets>", '<sheets><sheet name="Lists" sheetId="9" state="hidden" r:id="rId1"/>'),
  });
  expect((await openWorkbook(book)).sheets).toEqual([
    { name: "Goods", hidden: false },
    { name: "Lists", hidden: true },
  ]);
});
