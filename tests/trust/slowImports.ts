/** Workbooks and bodies made to be slow, by class: each is small to send and long to read, where a reader has no bounds. */
import { cell, makeBook, row, sheetXml } from "../sheet/makeBook.ts";

export interface SlowImport {
  readonly sort: string;
  readonly name: string;
  /** The workbook. */
  make(): Blob;
  /** Rows as the page would send them; the product's own example row where absent. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** As many characters as a cell may hold. */
const full = 32_700;
const sheetPart = "xl/worksheets/sheet1.xml";
const headers = ["sku", "cnDeclareName", "declareNameEn", "declarePrice", "measurementUnit", "customsCode"];
const headerRow = row(1, ...headers.map((name, at) => cell(`${"ABCDEF"[at]}1`, name)));

/** Twenty rows with this text in the column of a sort. */
const inColumn = (column: string, text: string) => (): Blob =>
  makeBook({
    [sheetPart]: sheetXml(headerRow + Array.from({ length: 20 }, (_, at) => row(at + 2, cell(`${column}${at + 2}`, text))).join("")),
  });
const inHeaders = (text: string) => (): Blob =>
  makeBook({
    [sheetPart]: sheetXml(
      Array.from({ length: 10 }, (_, at) =>
        row(at + 1, ...Array.from({ length: 20 }, (_cell, to) => cell(`${"ABCDEFGHIJKLMNOPQRST"[to]}${at + 1}`, text))),
      ).join(""),
    ),
  });
const withFormats = (code: string, times: number) => (): Blob =>
  makeBook({
    "xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${Array.from(
      { length: times },
      (_, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
    ).join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    [sheetPart]: sheetXml(headerRow),
  });

const texts: Readonly<Record<string, string>> = {
  "digits and two points": `${"1".repeat(full - 2)}..`,
  "commas and two points": `${"1,".repeat(full / 2 - 2)}..`,
  "a digit, blanks, a comma": `1${" ".repeat(full - 2)},`,
  slashes: "a/".repeat(full / 2),
  semicolons: "a;".repeat(full / 2),
  "opening brackets": "(".repeat(full),
};
const classOf = (sort: string, make: (text: string) => () => Blob): SlowImport[] =>
  Object.entries(texts).map(([name, text]) => ({ sort, name, make: make(text) }));
const bodyClass = (sort: string, records: Readonly<Record<string, Readonly<Record<string, unknown>>>>): SlowImport[] =>
  Object.entries(records).map(([name, record]) => ({ sort, name, make: () => makeBook({ [sheetPart]: sheetXml(headerRow) }), record }));

/** Six of each of ten classes. */
export const slowImports: readonly SlowImport[] = [
  ...classOf("a number", (text) => inColumn("D", text)),
  ...classOf("a text", (text) => inColumn("A", text)),
  ...classOf("a choice", (text) => inColumn("E", text)),
  ...classOf("a text with a rule", (text) => inColumn("F", text)),
  ...classOf("headers", inHeaders),
  ...["[", "[y", '"', "_", "\\\\", "[y]h"].map((code) => ({
    sort: "number formats",
    name: code,
    make: withFormats(code.replace('"', "&quot;").repeat(2000), 500),
  })),
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    sort: "rows",
    name: `${at} thousand empty rows`,
    make: () =>
      makeBook({ [sheetPart]: sheetXml(headerRow + Array.from({ length: at * 1000 }, (_, to) => `<row r="${to + 2}"/>`).join("")) }),
  })),
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    sort: "cells",
    name: `${at * 20} thousand cells of one character`,
    make: () =>
      makeBook({
        [sheetPart]: sheetXml(
          headerRow +
            Array.from({ length: at * 1000 }, (_, to) =>
              row(to + 2, ...Array.from({ length: 20 }, (_cell, column) => cell(`${"ABCDEFGHIJKLMNOPQRST"[column]}${to + 2}`, "1"))),
            ).join(""),
        ),
      }),
  })),
  ...bodyClass(
    "values of a body",
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { declarePrice: text, sku: text, customsCode: text }])),
  ),
  ...bodyClass(
    "fields of a body",
    Object.fromEntries(
      [900, 1100, 5000, 20_000, 60_000, 90_000].map((count) => [
        `${count}`,
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at])),
      ]),
    ),
  ),
];
