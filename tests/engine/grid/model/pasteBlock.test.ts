import { describe, expect, test } from "vitest";
import type { EditContext } from "#engine/grid/model/gridEdit.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";
import { pasteBlock, typedWrites } from "#engine/grid/model/pasteBlock.ts";
import type { PlannedGridColumn } from "#engine/plan/plan.ts";
import { crateContext, crateRows } from "../crateRows.ts";

const at = (line: number, column: number) => ({ line, column });
const one = { lines: 1, columns: 1 };

describe("a pasted block in rows with carry", () => {
  const plain = crateContext("lines").context;
  const context: EditContext = { ...plain, plan: { ...plain.plan, carry: ["code"] }, newRow: () => ({ code: "next" }) };
  const paste = (block: string[][], column = 0) =>
    pasteBlock(
      context,
      crateRows({ code: "a" }),
      { lines: gridLines(crateRows({ code: "a" }), undefined, true), at: at(1, column), range: one },
      block,
    ).next.rows;

  test("takes empty `carry` cells from the row above, as below a merged cell", () => {
    expect(
      paste([
        ["b", "1"],
        ["", "2"],
        ["c", "3"],
      ]).slice(1),
    ).toEqual([
      { code: "b", length: "1" },
      { code: "b", length: "2" },
      { code: "c", length: "3" },
    ]);
  });

  test("keeps the initial values of a new row where no `carry` column is pasted", () => {
    expect(paste([["7"]], 1)[1]).toEqual({ code: "next", length: "7" });
  });
});

describe("a pasted block", () => {
  const { context } = crateContext("lines");
  const paste = (before: GridRows, position: ReturnType<typeof at>, block: string[][], range = one, used = context) =>
    pasteBlock(used, before, { lines: gridLines(before, undefined, true), at: position, range }, block);

  test("overwrites from the cell on, reads numbers, and adds rows beyond the end", () => {
    const edit = paste(crateRows({ code: "a" }), at(0, 0), [
      ["b", "1,200"],
      ["c", "３.5"],
    ]);
    expect(edit.next.rows).toEqual([
      { code: "b", length: "1200" },
      { code: "c", length: "3.5" },
    ]);
    expect([edit.added, edit.next.keys[0], [...edit.changedKeys]]).toEqual([1, "k0", ["k0", edit.next.keys[1]]]);
  });

  test("keeps the objects of rows that it does not change", () => {
    const before = crateRows({ code: "a" }, { code: "b" });
    expect(paste(before, at(1, 0), [["c"]]).next.rows[0]).toBe(before.rows[0]);
  });

  test("fills a range that it fits into several times; a single value fills any range", () => {
    const before = crateRows({}, {}, {}, {});
    expect(paste(before, at(0, 0), [["x"]], { lines: 4, columns: 1 }).next.rows).toEqual([
      { code: "x" },
      { code: "x" },
      { code: "x" },
      { code: "x" },
    ]);
    expect(paste(before, at(0, 0), [["x"], ["y"]], { lines: 4, columns: 1 }).next.rows.map(({ code }) => code)).toEqual([
      "x",
      "y",
      "x",
      "y",
    ]);
  });

  test("skips locked cells and counts them", () => {
    const { written, skipped, next } = paste(crateRows({}), at(0, 3), [["7", "8", "note"]]);
    expect([written, skipped, next.rows]).toEqual([2, 1, [{ height: "7", note: "note" }]]);
  });

  test("stops at the limit of rows and counts the dropped lines", () => {
    const edit = paste(crateRows({}), at(0, 0), [["a"], ["b"], ["c"], ["d"]], one, crateContext("lines", 2).context);
    expect([edit.next.rows.length, edit.dropped]).toEqual([2, 2]);
  });

  test("adds no rows for empty lines", () => {
    expect(paste(crateRows(), at(0, 0), [["a"], [""], ["b"]]).next.rows).toEqual([{ code: "a" }, { code: "b" }]);
  });

  test("splits a column of dimensions; the columns after it move on", () => {
    const { rows } = paste(crateRows(), at(0, 0), [
      ["a", "60*40*50", "first"],
      ["b", "1x2x3", "second"],
    ]).next;
    expect(rows[0]).toEqual({ code: "a", length: "60", width: "40", height: "50" });
    const behind = paste(crateRows(), at(0, 1), [["60*40*50"], ["10*20"]]).next.rows;
    expect(behind).toEqual([
      { length: "60", width: "40", height: "50" },
      { length: "10", width: "20" },
    ]);
  });
});

describe("dimensions in one cell of a pasted block", () => {
  const { context } = crateContext("lines");
  const paste = (before: GridRows, position: ReturnType<typeof at>, block: string[][]) =>
    pasteBlock(context, before, { lines: gridLines(before, undefined, true), at: position, range: one }, block).next.rows;

  test("split in their own line, whatever the other lines hold: an unreadable cell stays where it was pasted", () => {
    expect(
      paste(crateRows(), at(0, 0), [
        ["a", "60*40*50"],
        ["b", "about 60"],
        ["c", "10x20x30"],
      ]),
    ).toEqual([
      { code: "a", length: "60", width: "40", height: "50" },
      { code: "b", length: "about 60" },
      { code: "c", length: "10", width: "20", height: "30" },
    ]);
  });

  test("go into the empty cells beside them where other lines have these filled", () => {
    expect(
      paste(crateRows(), at(0, 0), [
        ["a", "60*40*50", "", ""],
        ["b", "1", "2", "3"],
      ]),
    ).toEqual([
      { code: "a", length: "60", width: "40", height: "50" },
      { code: "b", length: "1", width: "2", height: "3" },
    ]);
  });

  test("leave the cells beside a line that does not split", () => {
    expect(paste(crateRows({}, { width: "7", height: "8" }), at(0, 1), [["60*40*50"], ["9"]])).toEqual([
      { length: "60", width: "40", height: "50" },
      { length: "9", width: "7", height: "8" },
    ]);
  });
});

describe("a pasted block with inner rows", () => {
  const { context } = crateContext("boxes");
  const paste = (before: GridRows, block: string[][], position = at(gridLines(before, "goods", false).length, 0)) =>
    pasteBlock(context, before, { lines: gridLines(before, "goods", true), at: position, range: one }, block).next.rows;

  test("with a repeated or empty group continues the row above", () => {
    expect(
      paste(crateRows(), [
        ["1", "10", "pen", "5"],
        ["1", "10", "ink", "6"],
        ["", "", "pad", "7"],
        ["2", "12", "cup", "8"],
      ]),
    ).toEqual([
      {
        number: "1",
        weight: "10",
        goods: [
          { item: "pen", count: "5" },
          { item: "ink", count: "6" },
          { item: "pad", count: "7" },
        ],
      },
      { number: "2", weight: "12", goods: [{ item: "cup", count: "8" }] },
    ]);
  });
});

describe("a typed text", () => {
  test("fills the columns that it splits into", () => {
    const { context } = crateContext("lines");
    const [line] = gridLines(crateRows({}), undefined, false);
    const length = context.columns[1] as PlannedGridColumn;
    const writes = typedWrites(context, line as NonNullable<typeof line>, length, "60*40*50");
    expect(writes.map(({ column, value }) => `${column.id} ${String(value)}`)).toEqual(["length 60", "width 40", "height 50"]);
  });
});
