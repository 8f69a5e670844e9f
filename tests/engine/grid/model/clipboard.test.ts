import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockHtml, blockText, parseBlock } from "#engine/grid/model/clipboard.ts";

describe("a block from a spreadsheet", () => {
  test("has rows by line and cells by tab; a line end at the end adds no row", () => {
    expect(parseBlock("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("keeps tabs, quotes and new lines inside a quoted cell", () => {
    expect(parseBlock('"one\ntwo"\t"say ""hi"""\t"a\tb"')).toEqual([["one\ntwo", 'say "hi"', "a\tb"]]);
  });

  test("keeps a quote inside a text: inches, and a quoted word", () => {
    expect(parseBlock('5" pipe\t"a" b\t"')).toEqual([['5" pipe', '"a" b', '"']]);
  });

  test("pads short rows and keeps empty cells at the end", () => {
    expect(parseBlock("a\t\t\nb")).toEqual([
      ["a", "", ""],
      ["b", "", ""],
    ]);
  });

  test("that is empty has no rows", () => {
    expect(parseBlock("")).toEqual([]);
  });

  test("that was copied here is pasted unchanged", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "中", '"', "\t", "\n", " ", "1", ",") });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(block, (rows) => {
        // A last row of one empty cell is no row: no program writes it otherwise.
        fc.pre(!(rows[0]?.length === 1 && rows.at(-1)?.[0] === ""));
        expect(parseBlock(blockText(rows))).toEqual(rows);
      }),
    );
  });

  test("as an HTML table marks every cell as text and escapes markup", () => {
    expect(blockHtml([["<b>", "1-2"]])).toContain("&lt;b&gt;</td>");
    expect(blockHtml([["1-2"]])).toContain("mso-number-format:'\\@'");
  });
});
