import { describe, expect, test } from "vitest";
import { deleteLines, duplicateRows, insertInside, insertRows } from "#engine/grid/model/changeLines.ts";
import { gridLines } from "#engine/grid/model/gridLines.ts";
import { crateContext, crateRows } from "../crateRows.ts";

describe("inner rows", () => {
  const { context } = crateContext("boxes");

  test("are inserted and deleted one by one; the row is deleted with the last", () => {
    const before = crateRows({ number: "1", goods: [{ item: "pen" }, { item: "ink" }] });
    const lines = gridLines(before, "goods", false);
    expect(insertInside(context, before, lines[0] as NonNullable<(typeof lines)[0]>).next.rows[0]).toEqual({
      number: "1",
      goods: [{ item: "pen" }, {}, { item: "ink" }],
    });
    expect(deleteLines(context, before, lines.slice(1)).next.rows).toEqual([{ number: "1", goods: [{ item: "pen" }] }]);
    expect(deleteLines(context, before, lines).next.rows).toEqual([]);
  });
});

describe("rows", () => {
  test("are inserted before a line, duplicated as new objects, and deleted", () => {
    const { context } = crateContext("lines", 3);
    const before = crateRows({ code: "a" }, { code: "b" });
    const lines = gridLines(before, undefined, true);
    expect(insertRows(context, before, 1, 5)).toMatchObject({ next: { rows: [{ code: "a" }, {}, { code: "b" }] }, dropped: 4 });
    const doubled = duplicateRows(context, before, lines.slice(0, 1)).next.rows;
    expect(doubled).toEqual([{ code: "a" }, { code: "a" }, { code: "b" }]);
    expect(doubled[0]).not.toBe(doubled[1]);
    expect(deleteLines(context, before, lines).next).toEqual({ rows: [], keys: [] });
  });
});

describe("rows that stand for ranges of numbers", () => {
  const { context: plain } = crateContext("lines");
  const context = { ...plain, plan: { ...plain.plan, numbered: { first: "length", last: "width" } } };
  const doubled = (before: ReturnType<typeof crateRows>, from: number, to: number) =>
    duplicateRows(context, before, gridLines(before, undefined, true).slice(from, to)).next.rows;

  test("take the next free numbers when they are duplicated, as many as before", () => {
    const before = crateRows({ code: "a", length: "1", width: "10" }, { code: "b", length: "11", width: "12" });
    expect(doubled(before, 0, 2).slice(2)).toEqual([
      { code: "a", length: "13", width: "22" },
      { code: "b", length: "23", width: "24" },
    ]);
    expect(before.rows[0]).toEqual({ code: "a", length: "1", width: "10" });
  });

  test("copies of rows with the same numbers share theirs too", () => {
    const before = crateRows({ code: "pen", length: "5", width: "5" }, { code: "ink", length: "5", width: "5" });
    expect(doubled(before, 0, 2).slice(2)).toEqual([
      { code: "pen", length: "6", width: "6" },
      { code: "ink", length: "6", width: "6" },
    ]);
  });

  test("without numbers, or with some that are no range, are duplicated as they are", () => {
    const before = crateRows({ code: "a" }, { code: "b", length: "9", width: "3" }, { code: "c", length: "x", width: "4" });
    expect(doubled(before, 0, 3).slice(3)).toEqual(before.rows);
  });
});
