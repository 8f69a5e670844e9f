import { describe, expect, test } from "vitest";
import { type PlainCell, readPlainCells } from "#sheet/read/plainCells.ts";
import { makeBook, row, sheetXml, stringsXml } from "../makeBook.ts";
import { firstSheet, textsOf } from "../readBook.ts";

function read(text: string, from = 0): { cells: PlainCell[]; rest: string } {
  const cells: PlainCell[] = [];
  const end = readPlainCells(text, from, "12", (cell) => cells.push(cell));
  return { cells, rest: text.slice(end) };
}

describe("a run of ordinary cells", () => {
  test("gives column, style and value of each, whatever the order of its attributes", () => {
    const text =
      '<c r="A12"><v>1.5</v></c><c r="AB12" s="3"><v>-2E-3</v></c><c r="XFD12" s="14" t="s"><v>7</v></c><c r="D12" t="s" s="0"><v>8</v></c><c r="E12" t="n"><v>9</v></c><c r="F12" s="2"/></row>';
    expect(read(text)).toEqual({
      cells: [
        { column: 0, style: undefined, shared: false, value: "1.5" },
        { column: 27, style: 3, shared: false, value: "-2E-3" },
        { column: 16_383, style: 14, shared: true, value: "7" },
        { column: 3, style: 0, shared: true, value: "8" },
        { column: 4, style: undefined, shared: false, value: "9" },
        { column: 5, style: 2, shared: false, value: "" },
      ],
      rest: "</row>",
    });
  });

  test("ends before a cell of another form, and before one that is not complete yet", () => {
    const first = '<c r="A12"><v>1</v></c>';
    for (const other of [
      '<c r="B12" t="str"><f>A1</f><v>x</v></c>',
      '<c r="B12" t="inlineStr"><is><t>x</t></is></c>',
      '<c r="B12" s="1" s="2"><v>1</v></c>',
      '<c r="B12" t="s" t="s"><v>1</v></c>',
      '<c  r="B12"><v>1</v></c>',
      '<c r="B12" vm="1"><v>1</v></c>',
      '<c r="B12"><v>1</v><f>x</f></c>',
      '<c r="B12"><v>&#49;</v></c>',
      '<c r="B12"><v>1</v></',
      '<c r="B1',
    ]) {
      const { cells, rest } = read(first + other);
      expect([cells.length, rest]).toEqual([1, other]);
    }
  });

  test("is damaged where a cell belongs to another row", () => {
    for (const place of ["A13", "A1", "A123", "A012"]) expect(() => read(`<c r="${place}"><v>1</v></c>`)).toThrow("damaged");
  });
});

/** The same cells in a form that the scanner reads sign by sign. */
const slowly = (cells: string): string => cells.replaceAll("<c ", "<c  ");

test("a sheet reads the same, or is refused for the same reason, whichever way its cells are read", async () => {
  const outcome = (rows: string) =>
    firstSheet(makeBook({ "xl/sharedStrings.xml": stringsXml("SKU", "A-1"), "xl/worksheets/sheet1.xml": sheetXml(rows) })).then(
      textsOf,
      (error: { code: string }) => error.code,
    );
  const places = Array.from({ length: 150 }, (_none, at) =>
    String.fromCharCode(...(at < 26 ? [65 + at] : [64 + Math.floor(at / 26), 65 + (at % 26)])),
  );
  const wide = places.map((place, at) => `<c r="${place}1" s="${at % 5}"><v>${46_000 + at}</v></c>`);
  for (const rows of [
    row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s" s="1"><v>1</v></c>') +
      row(2, '<c r="A2" s="1"><v>46146</v></c>', '<c r="C2"><v>1e3</v></c>'),
    row(1, ...wide),
    row(3, '<c r="B3"/>', '<c r="A3" s="2"><v>42</v></c>', '<c r="C3" t="b"><v>1</v></c>', '<c r="D3"><v>7</v></c>'),
    row(1, '<c r="A1" t="s"><v>2</v></c>'),
    row(1, '<c r="A1"><v>1-2</v></c>'),
    row(1, '<c r="ZZZ1"><v>1</v></c>'),
    row(1, '<c r="GS1"><v>1</v></c>'),
    row(20_000, '<c r="A20000"><v>1</v></c>'),
    row(1, '<c r="A2"><v>1</v></c>'),
    row(1, '<c r="A1"><v>1</v></c></x>'),
  ])
    expect(await outcome(rows)).toEqual(await outcome(slowly(rows)));
});

test("shared texts of the usual form read as others do", async () => {
  const texts = ["A &gt; B", "plain", "", "_x000D_", "a]]b", "  kept ", "台灯"];
  const book = (strings: string) =>
    makeBook({
      "xl/sharedStrings.xml": strings,
      "xl/worksheets/sheet1.xml": sheetXml(
        row(1, ...texts.map((_text, at) => `<c r="${String.fromCharCode(65 + at)}1" t="s"><v>${at}</v></c>`)),
      ),
    });
  const quick = stringsXml(...texts);
  expect(textsOf(await firstSheet(book(quick)))).toEqual(textsOf(await firstSheet(book(quick.replaceAll("<t>", "<t >")))));
  expect(textsOf(await firstSheet(book(quick)))[0]).toContain("A > B");
});
