/** Sound containers with hostile or broken parts: XML as a weapon, links to nowhere, names that climb, programs. */
import { randomBytes } from "node:crypto";
import { bookParts, cell, links, makeBook, row, sheetXml } from "./makeBook.ts";
import { type HostileBook, read, refused, sheetPart, withRows, withSheet } from "./hostileBook.ts";
import { makeZip } from "./makeZip.ts";

const entity = (body: string): string =>
  `<?xml version="1.0"?><!DOCTYPE x [${body}]>${sheetXml(row(1, cell("A1", "&e;"))).slice(sheetXml("").indexOf("<worksheet"))}`;

export const hostileParts: readonly HostileBook[] = [
  // XML as a weapon.
  {
    sort: "entities",
    name: "a billion laughs",
    make: () => withSheet(entity('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY e "&b;&b;&b;">')),
    says: refused("damaged"),
  },
  {
    sort: "entities",
    name: "a file of the server",
    make: () => withSheet(entity('<!ENTITY e SYSTEM "file:///etc/passwd">')),
    says: refused("damaged"),
  },
  {
    sort: "entities",
    name: "an address elsewhere",
    make: () => withSheet(entity('<!ENTITY % p SYSTEM "http://203.0.113.9/x.dtd">%p;')),
    says: refused("damaged"),
  },
  {
    sort: "entities",
    name: "an entity that nobody declared",
    make: () => withRows(row(1, cell("A1", "&nbsp;"))),
    says: refused("damaged"),
  },
  { sort: "broken XML", name: "not closed", make: () => withSheet("<worksheet><sheetData><row r='1'><c>"), says: refused("damaged") },
  {
    sort: "broken XML",
    name: "closed crosswise",
    make: () => withSheet("<worksheet><sheetData></worksheet></sheetData>"),
    says: refused("damaged"),
  },
  {
    sort: "broken XML",
    name: "nested ten thousand deep",
    make: () => withSheet("<a>".repeat(10_000) + "</a>".repeat(10_000)),
    says: refused("damaged"),
  },
  {
    sort: "broken XML",
    name: "a tag of six megabytes",
    make: () => withSheet(`<worksheet x="${randomBytes(3_000_000).toString("hex")}"/>`),
    says: refused("damaged"),
  },
  {
    sort: "broken XML",
    name: "bytes that are no text",
    make: () => makeBook({ [sheetPart]: new Uint8Array([0x3c, 0xff, 0xfe, 0x00, 0xc3, 0x28]) }),
    says: refused("damaged"),
  },
  // Parts that are missing or point wrongly.
  { sort: "missing parts", name: "no list of types", make: () => makeBook({ "[Content_Types].xml": null }), says: refused("notWorkbook") },
  { sort: "missing parts", name: "no workbook", make: () => makeBook({ "xl/workbook.xml": null }), says: refused("notWorkbook") },
  { sort: "missing parts", name: "no sheet behind its tab", make: () => makeBook({ [sheetPart]: null }), says: refused("damaged") },
  {
    sort: "missing parts",
    name: "no sheet at all",
    make: () => makeBook({ "xl/workbook.xml": "<workbook><sheets/></workbook>" }),
    says: refused("damaged"),
  },
  {
    sort: "missing parts",
    name: "no shared texts although cells name them",
    make: () => makeBook({ "xl/sharedStrings.xml": null }),
    says: refused("damaged"),
  },
  {
    sort: "missing parts",
    name: "a shared text that is not there",
    make: () => withRows(row(1, '<c r="A1" t="s"><v>999999</v></c>')),
    says: refused("damaged"),
  },
  {
    sort: "missing parts",
    name: "a shared text numbered -1",
    make: () => withRows(row(1, '<c r="A1" t="s"><v>-1</v></c>')),
    says: refused("damaged"),
  },
  {
    sort: "missing parts",
    name: "a style that is not there",
    make: () => withRows(row(1, '<c r="A1" s="4000"><v>7</v></c>')),
    says: read("7"),
  },
  {
    sort: "missing parts",
    name: "a number that is none",
    make: () => withRows(row(1, '<c r="A1"><v>NaN</v></c>')),
    says: refused("damaged"),
  },
  {
    sort: "broken links",
    name: "a tab that leads to the workbook itself",
    make: () => makeBook({ "xl/_rels/workbook.xml.rels": links(["rId1", "worksheet", "workbook.xml"]) }),
    says: read(""),
  },
  {
    sort: "broken links",
    name: "a tab that leads out of the file",
    make: () => makeBook({ "xl/_rels/workbook.xml.rels": links(["rId1", "worksheet", "http://203.0.113.9/sheet.xml", true]) }),
    says: refused("damaged"),
  },
  {
    sort: "broken links",
    name: "a tab without its link",
    make: () => makeBook({ "xl/_rels/workbook.xml.rels": links() }),
    says: refused("damaged"),
  },
  {
    sort: "broken links",
    name: "the workbook's link leads to itself",
    make: () => makeBook({ "_rels/.rels": links(["rId1", "officeDocument", "_rels/.rels"]) }),
    says: refused("notWorkbook"),
  },
  {
    sort: "broken links",
    name: "a drawing that is not there",
    make: () =>
      makeBook({
        [sheetPart]: sheetXml(row(1, cell("A1", "fine"))),
        "xl/worksheets/_rels/sheet1.xml.rels": links(["rId1", "drawing", "../drawings/none.xml"]),
      }),
    says: read("fine"),
  },
  {
    sort: "broken links",
    name: "more links than anybody needs",
    make: () =>
      makeBook({
        "xl/_rels/workbook.xml.rels": links(
          ...Array.from({ length: 26_000 }, (_, index) => [`r${index}`, "image", `m${index % 7}.png`] as const),
        ),
      }),
    says: refused("tooMuch"),
  },
  // Paths.
  {
    sort: "paths",
    name: "names that climb out of the folder",
    make: () =>
      makeZip([
        ...bookParts(),
        { name: "../../../../etc/cron.d/x", bytes: "x" },
        { name: "/etc/passwd", bytes: "x" },
        { name: "C:\\windows\\x", bytes: "x" },
      ]),
    says: read("SKU"),
  },
  {
    sort: "paths",
    name: "a link that climbs out of the file",
    make: () =>
      makeBook({
        "xl/_rels/workbook.xml.rels": links(
          ["rId1", "worksheet", "../../../../../../xl/worksheets/sheet1.xml"],
          ["rId2", "sharedStrings", "sharedStrings.xml"],
        ),
      }),
    says: read("SKU"),
  },
  {
    sort: "paths",
    name: "two parts of one name",
    make: () => makeZip([...bookParts(), { name: "XL/worksheets/SHEET1.xml", bytes: sheetXml(row(1, cell("A1", "other"))) }]),
    says: refused("damaged"),
  },
  {
    sort: "paths",
    name: "a part called __proto__",
    make: () => makeZip([...bookParts(), { name: "__proto__", bytes: "x" }, { name: "constructor/prototype", bytes: "x" }]),
    says: read("SKU"),
  },
  // Programs and addresses.
  {
    sort: "macros",
    name: "macros under the name xlsx",
    make: () => makeBook({ "xl/vbaProject.bin": new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]) }),
    says: refused("macros"),
  },
  {
    sort: "programs",
    name: "a data connection, an external workbook, an ActiveX part",
    make: () =>
      makeBook({
        "xl/connections.xml": "<connections><connection command='calc.exe'/></connections>",
        "xl/externalLinks/externalLink1.xml": "<externalLink/>",
        "xl/activeX/activeX1.bin": new Uint8Array(8),
      }),
    says: read("SKU"),
  },
  {
    sort: "programs",
    name: "formulas are not carried out",
    make: () => withRows(row(1, '<c r="A1" t="str"><f>WEBSERVICE("http://203.0.113.9")</f><v>=cmd|\'/c calc\'!A0</v></c>')),
    says: read("=cmd|'/c calc'!A0"),
  },
  {
    sort: "programs",
    name: "a link in a cell",
    make: () =>
      withSheet(sheetXml(row(1, cell("A1", "click")), { after: '<hyperlinks><hyperlink ref="A1" r:id="rId9"/></hyperlinks>' }), {
        "xl/worksheets/_rels/sheet1.xml.rels": links(["rId9", "hyperlink", "javascript:alert(1)", true]),
      }),
    says: read("click"),
  },
];
