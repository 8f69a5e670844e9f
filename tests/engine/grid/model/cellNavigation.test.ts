import { describe, expect, test } from "vitest";
import { type GridExtent, cellAfterKey, type NavigationKey, type CellPosition, cellAfterTab } from "#engine/grid/model/cellNavigation.ts";

/** A map of filled cells, one text a line. */
function fieldOf(...lines: string[]): GridExtent {
  return { lines: lines.length, columns: lines[0]?.length ?? 0, page: 2, isFilled: ({ line, column }) => lines[line]?.[column] === "#" };
}
const field = fieldOf("##..#", "##...", ".....", "#....", "#....");
const from = (line: number, column: number, pressed: NavigationKey): CellPosition | undefined =>
  cellAfterKey({ line, column }, pressed, field);

describe("a key", () => {
  test("moves one cell, and stays at the edge", () => {
    expect([from(0, 0, { key: "ArrowRight" }), from(0, 0, { key: "ArrowUp" })]).toEqual([
      { line: 0, column: 1 },
      { line: 0, column: 0 },
    ]);
  });

  test("with Ctrl goes to the end of the block, then over the gap, then to the edge", () => {
    expect(from(0, 0, { key: "ArrowDown", ctrl: true })).toEqual({ line: 1, column: 0 });
    expect(from(1, 0, { key: "ArrowDown", ctrl: true })).toEqual({ line: 3, column: 0 });
    expect(from(0, 1, { key: "ArrowRight", ctrl: true })).toEqual({ line: 0, column: 4 });
    expect(from(2, 2, { key: "ArrowDown", ctrl: true })).toEqual({ line: 4, column: 2 });
  });

  test("Home and End stay in the line, with Ctrl they go to the corners", () => {
    expect([from(3, 2, { key: "Home" }), from(3, 2, { key: "End", ctrl: true })]).toEqual([
      { line: 3, column: 0 },
      { line: 4, column: 4 },
    ]);
  });

  test("PageUp and PageDown move by one screen, at most to the edge", () => {
    expect([from(0, 1, { key: "PageDown" }), from(1, 1, { key: "PageUp" })]).toEqual([
      { line: 2, column: 1 },
      { line: 0, column: 1 },
    ]);
  });

  test("that does not move returns undefined", () => {
    expect(from(0, 0, { key: "a" })).toBeUndefined();
  });
});

test("Tab continues in the next line, and leaves the grid after the last cell and before the first", () => {
  const size = { lines: 2, columns: 2 };
  expect(cellAfterTab({ line: 0, column: 1 }, false, size)).toEqual({ line: 1, column: 0 });
  expect([cellAfterTab({ line: 1, column: 1 }, false, size), cellAfterTab({ line: 0, column: 0 }, true, size)]).toEqual([
    undefined,
    undefined,
  ]);
});
