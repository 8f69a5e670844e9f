import { expect, test } from "vitest";
import { coveredCells } from "#sheet/read/coveredCells.ts";
import { Bands } from "#sheet/read/Layout.ts";

const layout = { rows: new Bands(100), columns: new Bands(50) };
const covered = (x: number, y: number, width: number, height: number) => coveredCells({ x, y, width, height }, layout);

test("a picture inside a cell covers this cell: rows count from 1, columns from 0", () => {
  expect(covered(60, 210, 30, 80)).toEqual({ row: 3, column: 1, rows: [3, 3], columns: [1, 1] });
});

test("less than a fifth over an edge does not count", () => {
  expect(covered(0, 85, 50, 100)).toMatchObject({ row: 2, rows: [2, 2] });
  expect(covered(0, 75, 50, 100)).toMatchObject({ row: 2, rows: [1, 2] });
});

test("a picture across several cells belongs to the one that it covers most", () => {
  expect(covered(40, 0, 100, 10)).toMatchObject({ column: 1, columns: [1, 2] });
});

test("a picture without size, or before the first cell, belongs to the cell at its position", () => {
  expect(covered(70, 120, 0, 0)).toMatchObject({ row: 2, column: 1 });
  expect(covered(-30, -10, 20, 5)).toMatchObject({ row: 1, column: 0 });
});
