import { expect, test } from "vitest";
import { Bands, heightOf, widthOf } from "#sheet/read/Layout.ts";

const bands = () => {
  const rows = new Bands(10);
  rows.set(2, 3, 30);
  rows.set(5, 5, 0);
  return rows;
};

test("positions add up the sizes before, special ones included", () => {
  const rows = bands();
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => rows.startOf(index))).toEqual([0, 10, 20, 50, 80, 90, 90, 100]);
  expect([1, 2, 3, 4, 5, 6].map((index) => rows.sizeOf(index))).toEqual([10, 30, 30, 10, 0, 10]);
});

test("a position belongs to the last band that begins there or before; a hidden band contains none", () => {
  const rows = bands();
  expect([0, 9, 10, 49, 50, 90, 95].map((position) => rows.at(position, 100))).toEqual([0, 0, 1, 2, 3, 6, 6]);
  expect(rows.at(1_000_000, 50)).toBe(50);
});

test("sizes that come out of order, or are impossible, are ignored", () => {
  const rows = bands();
  rows.set(4, 4, 99);
  rows.set(9, 8, 99);
  rows.set(10, 11, Number.NaN);
  expect([4, 8, 10].map((index) => rows.sizeOf(index))).toEqual([10, 10, 10]);
});

test("heights are points and widths are characters, both in EMU", () => {
  expect(heightOf(15)).toBe(190_500);
  expect(widthOf(8.43)).toBe(64 * 9525);
});
