import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { deleteLines, duplicateRows, insertInside, insertRows } from "#engine/grid/model/changeLines.ts";
import { fillDown, fillOn } from "#engine/grid/model/fillRange.ts";
import { type EditFrame, fillCells } from "#engine/grid/model/gridEdit.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";
import { createUndoHistory } from "#engine/grid/model/undoHistory.ts";
import { pasteBlock, typedWrites } from "#engine/grid/model/pasteBlock.ts";
import { pasteWithHeaders } from "#engine/grid/model/pasteWithHeaders.ts";
import type { GridPlan, PlannedGridColumn } from "#engine/plan/plan.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { crates } from "./crates.ts";

function frameOf(list: string, most?: number): { frame: EditFrame; plan: GridPlan } {
  const plan = planField(testInput(crates, "crate"), list, {
    place: { field: list, ...(list === "boxes" && { grid: { groupBy: "number" } }) },
  }).grid;
  if (!plan) throw new Error(`${list} lies in no grid`);
  let made = 0;
  const frame: EditFrame = {
    plan,
    columns: plan.columns,
    most,
    freshRow: () => ({}),
    newKey: () => `new-${++made}`,
    parse: readText,
    isLocked: ({ field }) => field.readOnly,
  };
  return { frame, plan };
}

const start = (...rows: Rec[]): GridRows => ({ rows, keys: rows.map((_, at) => `k${at}`) });
const at = (line: number, column: number) => ({ line, column });
const one = { lines: 1, columns: 1 };

describe("a pasted block in rows that carry on", () => {
  const plain = frameOf("lines").frame;
  const frame: EditFrame = { ...plain, plan: { ...plain.plan, carry: ["code"] }, freshRow: () => ({ code: "next" }) };
  const paste = (block: string[][], column = 0) =>
    pasteBlock(
      frame,
      start({ code: "a" }),
      { lines: gridLines(start({ code: "a" }), undefined, true), at: at(1, column), range: one },
      block,
    ).next.rows;

  test("takes what a line leaves empty from the row above, as below a merged cell", () => {
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

  test("and what a new row begins with where those columns are not pasted at all", () => {
    expect(paste([["7"]], 1)[1]).toEqual({ code: "next", length: "7" });
  });
});

describe("a pasted block with its headings", () => {
  const { frame } = frameOf("lines");

  test("goes under the columns that they name, in whatever order, and says what has none", () => {
    const headed = pasteWithHeaders(frame.columns, [
      ["Height (cm)", "CODE*", "Pallet", "length"],
      ["50", "a", "P1", "60"],
      ["30", "b", "P2", ""],
    ]);
    expect(headed?.unknown).toEqual(["Pallet"]);
    const into = { lines: gridLines(start(), undefined, true), at: at(0, 0), range: one };
    expect(pasteBlock({ ...frame, columns: headed?.columns ?? [] }, start(), into, headed?.block ?? []).next.rows).toEqual([
      { height: "50", code: "a", length: "60" },
      { height: "30", code: "b" },
    ]);
  });

  test("is taken as it stands where its first line says nothing of columns, or little", () => {
    const below = ["a", "60", "x"];
    for (const first of [
      ["code", "60", "40"],
      ["Code", "Pallet", "Truck"],
      ["", "", ""],
    ])
      expect(pasteWithHeaders(frame.columns, [first, below])).toBeUndefined();
    expect(pasteWithHeaders(frame.columns, [["Code", "Length"]])).toBeUndefined();
  });
});

describe("a pasted block", () => {
  const { frame } = frameOf("lines");
  const paste = (before: GridRows, spot: ReturnType<typeof at>, block: string[][], range = one, used = frame) =>
    pasteBlock(used, before, { lines: gridLines(before, undefined, true), at: spot, range }, block);

  test("overwrites from the cell on, reads numbers as people write them, and makes rows beyond the end", () => {
    const edit = paste(start({ code: "a" }), at(0, 0), [
      ["b", "1,200"],
      ["c", "３.5"],
    ]);
    expect(edit.next.rows).toEqual([
      { code: "b", length: "1200" },
      { code: "c", length: "3.5" },
    ]);
    expect([edit.added, edit.next.keys[0], [...edit.touched]]).toEqual([1, "k0", ["k0", edit.next.keys[1]]]);
  });

  test("keeps the rows that it does not touch the same objects", () => {
    const before = start({ code: "a" }, { code: "b" });
    expect(paste(before, at(1, 0), [["c"]]).next.rows[0]).toBe(before.rows[0]);
  });

  test("fills the whole range where it fits it some times over; a single value fits any", () => {
    const before = start({}, {}, {}, {});
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

  test("passes over what may not be changed, and says how often", () => {
    const { written, skipped, next } = paste(start({}), at(0, 3), [["7", "8", "note"]]);
    expect([written, skipped, next.rows]).toEqual([2, 1, [{ height: "7", note: "note" }]]);
  });

  test("stops at the most rows, and says how many found no room", () => {
    const edit = paste(start({}), at(0, 0), [["a"], ["b"], ["c"], ["d"]], one, frameOf("lines", 2).frame);
    expect([edit.next.rows.length, edit.left]).toEqual([2, 2]);
  });

  test("makes no rows of empty lines", () => {
    expect(paste(start(), at(0, 0), [["a"], [""], ["b"]]).next.rows).toEqual([{ code: "a" }, { code: "b" }]);
  });

  test("splits a column whose every cell is several numbers; what stands behind it moves on", () => {
    const { rows } = paste(start(), at(0, 0), [
      ["a", "60*40*50", "first"],
      ["b", "1x2x3", "second"],
    ]).next;
    expect(rows[0]).toEqual({ code: "a", length: "60", width: "40", height: "50" });
    const behind = paste(start(), at(0, 1), [["60*40*50"], ["10*20"]]).next.rows;
    expect(behind).toEqual([
      { length: "60", width: "40", height: "50" },
      { length: "10", width: "20" },
    ]);
  });
});

test("a typed text that splits fills the columns that it names", () => {
  const { frame } = frameOf("lines");
  const [line] = gridLines(start({}), undefined, false);
  const length = frame.columns[1] as PlannedGridColumn;
  const writes = typedWrites(frame, line as NonNullable<typeof line>, length, "60*40*50");
  expect(writes.map(({ column, value }) => `${column.id} ${String(value)}`)).toEqual(["length 60", "width 40", "height 50"]);
});

describe("rows inside rows", () => {
  const { frame } = frameOf("boxes");
  const paste = (before: GridRows, block: string[][], spot = at(gridLines(before, "goods", false).length, 0)) =>
    pasteBlock(frame, before, { lines: gridLines(before, "goods", true), at: spot, range: one }, block).next.rows;

  test("are one line each; the row's own cells stand in the first", () => {
    const lines = gridLines(start({ goods: [{}, {}] }, {}), "goods", true);
    expect(lines.map(({ key, row, sub }) => `${key} ${row} ${sub}`)).toEqual(["k0 0 0", "k0.1 0 1", "k1 1 0", "fresh 2 0"]);
  });

  test("pasted flat go on with the row above where its number is repeated or empty", () => {
    expect(
      paste(start(), [
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

  test("are put in, and taken out one by one; the row goes with its last", () => {
    const before = start({ number: "1", goods: [{ item: "pen" }, { item: "ink" }] });
    const lines = gridLines(before, "goods", false);
    expect(insertInside(frame, before, lines[0] as NonNullable<(typeof lines)[0]>).next.rows[0]).toEqual({
      number: "1",
      goods: [{ item: "pen" }, {}, { item: "ink" }],
    });
    expect(deleteLines(frame, before, lines.slice(1)).next.rows).toEqual([{ number: "1", goods: [{ item: "pen" }] }]);
    expect(deleteLines(frame, before, lines).next.rows).toEqual([]);
  });
});

describe("filling", () => {
  const { frame } = frameOf("lines");
  const [code, length] = frame.columns as [PlannedGridColumn, PlannedGridColumn];

  test("down takes the first line's values into those below", () => {
    const before = start({ code: "a" }, { code: "b" }, {});
    expect(fillDown(frame, before, gridLines(before, undefined, false), [code]).next.rows).toEqual([
      { code: "a" },
      { code: "a" },
      { code: "a" },
    ]);
  });

  test("on by the handle continues an even series, exactly, and repeats everything else", () => {
    const before = start({ code: "a", length: "0.1" }, { code: "b", length: "0.3" }, {}, {});
    const lines = gridLines(before, undefined, false);
    const { rows } = fillOn(frame, before, lines.slice(0, 2), lines.slice(2), [code, length]).next;
    expect(rows.slice(2)).toEqual([
      { code: "a", length: "0.5" },
      { code: "b", length: "0.7" },
    ]);
  });

  test("with nothing clears what may be changed", () => {
    const before = start({ code: "a", total: "3" });
    const edit = fillCells(frame, before, gridLines(before, undefined, true), frame.columns, () => undefined);
    expect([edit.next.rows, edit.skipped]).toEqual([[{ total: "3" }], 1]);
  });
});

test("rows are put in before a line, doubled as objects of their own, and taken out", () => {
  const { frame } = frameOf("lines", 3);
  const before = start({ code: "a" }, { code: "b" });
  const lines = gridLines(before, undefined, true);
  expect(insertRows(frame, before, 1, 5)).toMatchObject({ next: { rows: [{ code: "a" }, {}, { code: "b" }] }, left: 4 });
  const doubled = duplicateRows(frame, before, lines.slice(0, 1)).next.rows;
  expect(doubled).toEqual([{ code: "a" }, { code: "a" }, { code: "b" }]);
  expect(doubled[0]).not.toBe(doubled[1]);
  expect(deleteLines(frame, before, lines).next).toEqual({ rows: [], keys: [] });
});

describe("steps", () => {
  test("are taken back and done again, and a new one ends what was taken back", () => {
    const history = createUndoHistory();
    const [a, b, c] = [start({ code: "a" }), start({ code: "b" }), start({ code: "c" })];
    history.keep(a);
    expect(history.undo(b)).toBe(a);
    expect(history.redo(a)).toBe(b);
    history.undo(b);
    history.keep(a);
    expect([history.canUndo, history.redo(c)]).toEqual([true, undefined]);
  });

  test("are kept up to their number, the oldest gone first", () => {
    const history = createUndoHistory(2);
    const steps = [start({ code: "1" }), start({ code: "2" }), start({ code: "3" })];
    for (const step of steps) history.keep(step);
    expect([history.undo(start()), history.undo(start()), history.undo(start())]).toEqual([steps[2], steps[1], undefined]);
  });
});
