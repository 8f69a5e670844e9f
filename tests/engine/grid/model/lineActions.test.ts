import { describe, expect, test } from "vitest";
import { openedGrid } from "../openedGrid.ts";

const open = (...codes: string[]) => openedGrid(codes.map((code) => ({ code })));
const codes = (grid: ReturnType<typeof openedGrid>) => grid.rows().map(({ code }) => code);

describe("insert", () => {
  test("adds as many rows above the selection as are selected", () => {
    const grid = open("A", "B", "C");
    grid.model.select({ from: { line: 1, column: 0 }, to: { line: 2, column: 0 } });
    grid.model.insert();
    expect(codes(grid)).toEqual(["A", undefined, undefined, "B", "C"]);
    expect(grid.active()).toBe("1,0");
  });

  test("below adds one row after the selection, and at the end without one", () => {
    const grid = open("A", "B");
    grid.model.goTo({ line: 0, column: 0 });
    grid.model.insert(true);
    expect(codes(grid)).toEqual(["A", undefined, "B"]);
    const other = open("A");
    other.model.insert(true);
    expect(codes(other)).toEqual(["A", undefined]);
  });

  test("inside adds an inner row after the active line", () => {
    const grid = openedGrid([{ number: "1", goods: [{ item: "x" }] }], { list: "boxes" });
    grid.model.goTo({ line: 0, column: 0 });
    grid.model.insertInside();
    expect(grid.rows()).toEqual([{ number: "1", goods: [{ item: "x" }, {}] }]);
  });
});

test("duplicate adds copies below the selection and selects the first", () => {
  const grid = open("A", "B", "C");
  grid.model.select({ from: { line: 0, column: 0 }, to: { line: 1, column: 0 } });
  grid.model.duplicate();
  expect(codes(grid)).toEqual(["A", "B", "A", "B", "C"]);
  expect(grid.active()).toBe("2,0");
});

test("remove deletes the selected rows and selects the line that takes their place", () => {
  const grid = open("A", "B", "C");
  grid.model.select({ from: { line: 1, column: 0 }, to: { line: 2, column: 0 } });
  grid.model.remove();
  expect(codes(grid)).toEqual(["A"]);
  expect(grid.active()).toBe("1,0");
});
