import { describe, expect, test } from "vitest";
import { cellBox, gridColumns } from "#engine/grid/model/gridTable.ts";
import type { PlannedGridColumn } from "#engine/plan/plan.ts";

const column = (id: string, width: number, align: "start" | "end") => ({ id, width, align }) as PlannedGridColumn;
const columns = [column("code", 100, "start"), column("count", 50, "end"), column("note", 300, "start")];
const sizes = (width: number) => gridColumns(columns, width).map(({ size }) => size);

describe("the widths of columns", () => {
  test("are as planned where there is no free space", () => {
    expect([sizes(0), sizes(450)]).toEqual([
      [100, 50, 300],
      [100, 50, 300],
    ]);
  });

  test("share the free space between text columns, in proportion to their width", () => {
    expect(sizes(850)).toEqual([200, 50, 600]);
  });
});

test("a range has the same box in whichever direction it was selected", () => {
  const box = { top: 1, bottom: 4, left: 2, right: 3 };
  expect(cellBox({ from: { line: 4, column: 2 }, to: { line: 1, column: 3 } })).toEqual(box);
  expect(cellBox({ from: { line: 1, column: 3 }, to: { line: 4, column: 2 } })).toEqual(box);
});
