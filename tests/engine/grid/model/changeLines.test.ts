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
