import { expect, test } from "vitest";
import { Package } from "#sheet/read/Package.ts";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";
import { cell, links, makeBook, row, sheetXml } from "../makeBook.ts";
import { firstSheet, textsOf } from "../readBook.ts";

test("parts are found by name, with either slash and in any case", async () => {
  const book = makeBook({ "xl/worksheets/sheet1.xml": null, "XL\\WorkSheets\\Sheet1.xml": sheetXml(row(1, cell("A1", "found"))) });
  expect(textsOf(await firstSheet(book))).toEqual([[1, "found"]]);
});

const open = async (changes: Parameters<typeof makeBook>[0]) => Package.open(makeBook(changes), new ReadBudget());

test("a ZIP archive that is no office file is refused", async () => {
  await expect(open({ "[Content_Types].xml": null })).rejects.toMatchObject({ code: "notWorkbook" });
});

test("targets are relative to the part or to the root, and never lead out of the file", async () => {
  const file = await open({
    "xl/worksheets/_rels/sheet1.xml.rels": links(
      ["rId1", "image", "../media/a%20b.png"],
      ["rId2", "drawing", "/xl/drawings/drawing1.xml"],
      ["rId3", "image", "../../../../etc/passwd"],
      ["rId4", "hyperlink", "https://example.com/a", true],
    ),
  });
  const found = await file.links("xl/worksheets/sheet1.xml");
  expect([...found.values()].map(({ type, target, external }) => [type, target, external])).toEqual([
    ["image", "xl/media/a b.png", false],
    ["drawing", "xl/drawings/drawing1.xml", false],
    ["image", "etc/passwd", false],
    ["hyperlink", "https://example.com/a", true],
  ]);
});

test("a part without a list of links has none, and a missing part is reported", async () => {
  const file = await open({});
  expect((await file.links("xl/styles.xml")).size).toBe(0);
  expect(await file.scan("xl/none.xml", {})).toBe(false);
});
