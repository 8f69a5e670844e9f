/** Hostile containers: what is no workbook, is locked, cut off, changed, or unpacks to far more than it is. */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { bookParts, cell, links, makeBook, png, row, sheetXml, stringsXml } from "./makeBook.ts";
import { type HostileBook, lying, refused, sheetPart, withRows } from "./hostileBook.ts";
import { makeZip } from "./makeZip.ts";

const bytesOf = (...bytes: readonly number[]): Blob => new Blob([new Uint8Array(bytes)]);
const spaces = (count: number): string => " ".repeat(count);

/** The check sum of what was sent, the text of what arrived. */
const flipped = (): Blob => {
  const sent = sheetXml(row(1, cell("A1", "price 10.00")));
  return makeZip(
    bookParts({ [sheetPart]: sent.replace("10.00", "90.00") }).map((part) =>
      part.name === sheetPart ? { ...part, stored: true, lie: { crc: crc32(sent) } } : part,
    ),
  );
};

/** Every part points at the same packed bytes, as the densest of bombs do. */
const overlapping = (): Blob => {
  const big = makeZip([{ name: "a", bytes: new Uint8Array(2_000_000) }]);
  const lie = { offset: 0, packed: big.size, size: 2_000_000 };
  return makeZip([...bookParts(), ...Array.from({ length: 200 }, (_, index) => ({ name: `xl/x${index}.xml`, bytes: "x", lie }))]);
};

export const hostileContainers: readonly HostileBook[] = [
  // Not what its name says.
  { sort: "another kind of file", name: "nothing at all", make: () => new Blob([]), says: refused("empty") },
  { sort: "another kind of file", name: "one byte", make: () => bytesOf(0x50), says: refused("notWorkbook") },
  {
    sort: "another kind of file",
    name: "a table in plain text",
    make: () => new Blob(["SKU,Name\nA-1,Lamp\n"]),
    says: refused("notWorkbook"),
  },
  {
    sort: "another kind of file",
    name: "a web page called .xls",
    make: () => new Blob(["<html><table><tr><td>SKU</td></tr></table></html>"]),
    says: refused("notWorkbook"),
  },
  { sort: "another kind of file", name: "a PDF", make: () => new Blob(["%PDF-1.7\n%âãÏÓ\n1 0 obj"]), says: refused("notWorkbook") },
  { sort: "another kind of file", name: "a picture", make: () => new Blob([png]), says: refused("notWorkbook") },
  {
    sort: "another kind of file",
    name: "a ZIP of pictures",
    make: () => makeZip([{ name: "A-1.png", bytes: png }]),
    says: refused("notWorkbook"),
  },
  {
    sort: "another kind of file",
    name: "an OpenDocument sheet",
    make: () =>
      makeZip([
        { name: "mimetype", bytes: "application/vnd.oasis.opendocument.spreadsheet", stored: true },
        { name: "content.xml", bytes: "<x/>" },
      ]),
    says: refused("notWorkbook"),
  },
  {
    sort: "another kind of file",
    name: "a Word document",
    make: () =>
      makeBook({
        "_rels/.rels": links(["rId1", "officeDocument", "word/document.xml"]),
        "word/document.xml": "<w:document xmlns:w='w'/>",
        "xl/workbook.xml": null,
      }),
    says: refused("notWorkbook"),
  },
  {
    sort: "another kind of file",
    name: "a binary workbook (xlsb)",
    make: () =>
      makeBook({ "_rels/.rels": links(["rId1", "officeDocument", "xl/workbook.bin"]), "xl/workbook.bin": new Uint8Array([0x83, 1, 0]) }),
    says: refused("damaged", "notWorkbook"),
  },
  {
    sort: "another kind of file",
    name: "random bytes",
    make: () => new Blob([new Uint8Array(randomBytes(20_000))]),
    says: refused("notWorkbook"),
  },
  // Locked or old.
  {
    sort: "locked or old",
    name: "Excel 97, or locked by a password",
    make: () => new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(600)]),
    says: refused("oldOrLocked"),
  },
  {
    sort: "locked or old",
    name: "a ZIP whose parts are encrypted",
    make: () => lying(sheetPart, { flags: 1 }),
    says: refused("oldOrLocked"),
  },
  // Cut off or changed.
  { sort: "cut off", name: "the mark of a ZIP and no more", make: () => bytesOf(0x50, 0x4b, 0x03, 0x04), says: refused("damaged") },
  {
    sort: "cut off",
    name: "the mark and random bytes",
    make: () => new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(randomBytes(5000))]),
    says: refused("damaged"),
  },
  ...[0.1, 0.5, 0.9, 0.99].map(
    (share): HostileBook => ({
      sort: "cut off",
      name: `the first ${share * 100} % of a workbook`,
      make: () => {
        const whole = makeBook();
        return whole.slice(0, Math.floor(whole.size * share));
      },
      says: refused("damaged"),
    }),
  ),
  {
    sort: "cut off",
    name: "a directory beyond the end",
    make: () => makeBook({}, { directoryOffset: 10_000_000 }),
    says: refused("damaged"),
  },
  {
    sort: "cut off",
    name: "more parts announced than there are",
    make: () => makeBook({}, { count: 60_000 }),
    says: refused("damaged", "tooMuch"),
  },
  { sort: "changed", name: "one digit changed on the way", make: flipped, says: refused("damaged") },
  {
    sort: "changed",
    name: "a part that is no packed text",
    make: () =>
      makeZip(
        bookParts().map((part) =>
          part.name === sheetPart ? { ...part, bytes: new Uint8Array(randomBytes(900)), stored: true, lie: { method: 8 } } : part,
        ),
      ),
    says: refused("damaged"),
  },
  { sort: "changed", name: "an unknown way of packing", make: () => lying(sheetPart, { method: 93 }), says: refused("damaged") },
  { sort: "changed", name: "a part that begins elsewhere", make: () => lying(sheetPart, { offset: 7 }), says: refused("damaged") },
  {
    sort: "changed",
    name: "a part that is longer than the file",
    make: () => lying(sheetPart, { packed: 90_000_000 }),
    says: refused("bomb", "damaged"),
  },
  // Bombs.
  {
    sort: "bomb",
    name: "600 times smaller than its content",
    make: () => withRows(row(1, cell("A1", spaces(30_000_000)))),
    says: refused("bomb"),
  },
  {
    sort: "bomb",
    name: "one that lies about its size",
    make: () => lying(sheetPart, { size: 2000 }, sheetXml(row(1, cell("A1", spaces(30_000_000))))),
    says: refused("damaged", "bomb"),
  },
  {
    sort: "bomb",
    name: "one that lies a lot about its size",
    make: () => lying(sheetPart, { size: 3_000_000 }, sheetXml(row(1, cell("A1", spaces(40_000_000))))),
    says: refused("damaged", "bomb"),
  },
  {
    sort: "bomb",
    name: "in the shared texts",
    make: () => makeBook({ "xl/sharedStrings.xml": stringsXml(spaces(30_000_000)) }),
    says: refused("bomb"),
  },
  {
    sort: "bomb",
    name: "in the styles",
    make: () => makeBook({ "xl/styles.xml": `<styleSheet>${spaces(30_000_000)}</styleSheet>` }),
    says: refused("bomb"),
  },
  {
    sort: "bomb",
    name: "in the links",
    make: () => makeBook({ "_rels/.rels": links(["rId1", "officeDocument", "xl/workbook.xml"]) + spaces(30_000_000) }),
    says: refused("bomb"),
  },
  { sort: "bomb", name: "parts that lie over each other", make: overlapping, says: refused("bomb") },
  {
    sort: "bomb",
    name: "thirty thousand parts",
    make: () =>
      makeZip([...bookParts(), ...Array.from({ length: 30_000 }, (_, index) => ({ name: `x/${index}`, bytes: "", stored: true }))]),
    says: refused("tooMuch"),
  },
];
