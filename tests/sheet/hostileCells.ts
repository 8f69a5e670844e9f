/** Sheets of impossible sizes, strange pictures and strange letters. */
import { randomBytes } from "node:crypto";
import { cell, drawingParts, links, makeBook, picXml, row, sheetXml, twoCell } from "./makeBook.ts";
import { type HostileBook, read, refused, sheetPart, withRows, withSheet } from "./hostileBook.ts";

const picture = twoCell([1, 0, 1, 0], [2, 0, 2, 0], picXml("rId1"));
const withDrawing = (drawing: ReturnType<typeof drawingParts>, more: Record<string, string | Uint8Array | null> = {}): Blob =>
  makeBook({ [sheetPart]: sheetXml(row(2, cell("A2", "A-1")), { after: '<drawing r:id="rId1"/>' }), ...drawing, ...more });

const withFormat = (code: string, times = 1): Blob =>
  withSheet(sheetXml(row(1, '<c r="A1" s="1"><v>1</v></c>')), {
    "xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${Array.from(
      { length: times },
      (_, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
    ).join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  });

export const hostileCells: readonly HostileBook[] = [
  // Sizes.
  { sort: "sizes", name: "a row beyond the last", make: () => withRows(row(99_999_999, cell("A99999999", "x"))), says: refused("damaged") },
  {
    sort: "sizes",
    name: "a value in the last row there is",
    make: () => withRows(row(1_048_576, cell("A1048576", "x"))),
    says: refused("tooMuch"),
  },
  { sort: "sizes", name: "a value in the last column there is", make: () => withRows(row(1, cell("XFD1", "x"))), says: refused("tooMuch") },
  { sort: "sizes", name: "a column beyond the last", make: () => withRows(row(1, cell("ZZZ1", "x"))), says: refused("damaged") },
  {
    sort: "sizes",
    name: "an announced size of two billion cells",
    make: () => withSheet(sheetXml(row(1, cell("A1", "small")), { before: '<dimension ref="A1:XFD1048576"/>' })),
    says: read("small"),
  },
  {
    sort: "sizes",
    name: "formats down to row 100,000, values above",
    make: () =>
      withRows(
        row(1, cell("A1", "above")) +
          Array.from({ length: 100_000 }, (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="1"/></row>`).join(""),
      ),
    says: read("above"),
  },
  {
    sort: "sizes",
    name: "eleven thousand rows",
    make: () => withRows(Array.from({ length: 11_000 }, (_, index) => row(index + 1, cell(`A${index + 1}`, `A-${index}`))).join("")),
    says: refused("tooMuch"),
  },
  {
    sort: "sizes",
    name: "a cell of 40,000 characters",
    make: () => withRows(row(1, cell("A1", randomBytes(20_000).toString("hex")))),
    says: refused("tooMuch"),
  },
  {
    sort: "sizes",
    name: "number formats of 200,000 opening brackets",
    make: () => withFormat("[".repeat(200_000)),
    says: read("1"),
  },
  {
    sort: "sizes",
    name: "60,000 number formats of opening brackets",
    make: () => withFormat("[y".repeat(120), 60_000),
    says: read("1900-01-01"),
  },
  {
    sort: "sizes",
    name: "rows that go backwards",
    make: () => withRows(row(5, cell("A5", "x")) + row(2, cell("A2", "y"))),
    says: refused("damaged"),
  },
  { sort: "sizes", name: "a cell in another row than its own", make: () => withRows(row(1, cell("A7", "x"))), says: refused("damaged") },
  // Pictures.
  {
    sort: "pictures",
    name: "at the end of the world",
    make: () => withDrawing(drawingParts(twoCell([1, 0, 2_147_483_647, 0], [2, 0, 2_147_483_647, 9e15], picXml("rId1")))),
    says: read("A-1"),
  },
  {
    sort: "pictures",
    name: "before the first row, with nonsense for numbers",
    make: () => withDrawing(drawingParts(twoCell([-5, -1, -9, Number.NaN], [0, 0, -9, 0], picXml("rId1")))),
    says: read("A-1"),
  },
  {
    sort: "pictures",
    name: "over every row",
    make: () => withDrawing(drawingParts(twoCell([0, 0, 0, 0], [16_383, 0, 1_048_575, 0], picXml("rId1")))),
    says: read("A-1"),
  },
  { sort: "pictures", name: "thirteen thousand", make: () => withDrawing(drawingParts(picture.repeat(13_000))), says: refused("tooMuch") },
  {
    sort: "pictures",
    name: "groups in groups in groups",
    make: () =>
      withDrawing(
        drawingParts(twoCell([0, 0, 0, 0], [1, 0, 1, 0], "<xdr:grpSp>".repeat(200) + picXml("rId1") + "</xdr:grpSp>".repeat(200))),
      ),
    says: refused("damaged"),
  },
  {
    sort: "pictures",
    name: "one that is not there",
    make: () => withDrawing(drawingParts(picture), { "xl/media/image1.png": null }),
    says: read("A-1"),
  },
  {
    sort: "pictures",
    name: "a bomb behind the name of a picture",
    make: () => withDrawing(drawingParts(picture), { "xl/media/image1.png": new Uint8Array(40_000_000) }),
    says: read("A-1"),
  },
  {
    sort: "pictures",
    name: "rich values that lead in a circle",
    make: () =>
      makeBook({
        [sheetPart]: sheetXml(row(1, cell("A1", "A-1"), '<c r="B1" vm="1" t="e"><v>#VALUE!</v></c>')),
        "xl/_rels/workbook.xml.rels": links(
          ["rId1", "worksheet", "worksheets/sheet1.xml"],
          ["rId2", "sheetMetadata", "metadata.xml"],
          ["rId3", "rdRichValue", "metadata.xml"],
          ["rId4", "rdRichValueStructure", "metadata.xml"],
          ["rId5", "richValueRel", "metadata.xml"],
        ),
        "xl/metadata.xml":
          '<metadata><metadataTypes><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE"><bk><rvb i="999999"/></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
      }),
    says: read("A-1"),
  },
  // Letters.
  {
    sort: "letters",
    name: "right to left, zero width, combining, beyond the first plane",
    make: () => withRows(row(1, cell("A1", "\u202eGPJ.exe\u200b\u0301\u{1f600}"))),
    says: read("\u202eGPJ.exe\u200b\u0301\u{1f600}"),
  },
  {
    sort: "letters",
    name: "in UTF-16",
    make: () =>
      makeBook({
        [sheetPart]: new Uint8Array(Buffer.from(`\ufeff${sheetXml(row(1, cell("A1", "台灯"))).replace("UTF-8", "UTF-16")}`, "utf16le")),
      }),
    says: read("台灯"),
  },
  { sort: "letters", name: "half a character, escaped", make: () => withRows(row(1, cell("A1", "x_xD83D_y"))), says: read("x\ud83dy") },
  { sort: "letters", name: "the character zero", make: () => withRows(row(1, cell("A1", "a\u0000b"))), says: refused("damaged") },
];
