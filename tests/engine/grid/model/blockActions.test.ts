import { describe, expect, test } from "vitest";
import { openedGrid } from "../openedGrid.ts";

const select = (grid: ReturnType<typeof openedGrid>, line: number, column: number, toLine = line, toColumn = column) =>
  grid.model.select({ from: { line, column }, to: { line: toLine, column: toColumn } });

describe("copy and paste", () => {
  test("copies the selected cells as text and as a table", () => {
    const grid = openedGrid([{ code: "A", length: "1" }, { code: "B" }]);
    select(grid, 0, 0, 1, 1);
    expect(grid.model.copied()?.text).toBe("A\t1\nB\t");
    expect(grid.model.copied()?.html).toContain("<table>");
  });

  test("copies nothing without a selection", () => {
    expect(openedGrid([{ code: "A" }]).model.copied()).toBeUndefined();
  });

  test("pastes at the active cell, selects the block and announces the number of cells", () => {
    const grid = openedGrid([{ code: "A" }]);
    select(grid, 0, 0);
    grid.model.paste("B\t7\nC\t8");
    expect(grid.rows()).toEqual([
      { code: "B", length: "7" },
      { code: "C", length: "8" },
    ]);
    expect(grid.model.range()).toEqual({ from: { line: 0, column: 0 }, to: { line: 1, column: 1 } });
    expect(grid.model.state.get().notice?.text).toBe("grid.pasted");
  });

  test("pastes a block with a header under the columns that it names", () => {
    const grid = openedGrid([{ code: "A" }]);
    select(grid, 0, 0);
    grid.model.paste("Note\tCode\nfragile\tB");
    expect(grid.rows()).toEqual([{ code: "B", note: "fragile" }]);
  });
});

describe("clear and fill", () => {
  test("clear empties the selected cells, and one undo restores them", () => {
    const grid = openedGrid([{ code: "A", length: "1" }]);
    select(grid, 0, 0, 0, 1);
    grid.model.clear();
    expect(grid.rows()).toEqual([{}]);
    grid.model.undo();
    expect(grid.rows()).toEqual([{ code: "A", length: "1" }]);
  });

  test("a single cell is filled with the value above it", () => {
    const grid = openedGrid([{ code: "A" }, { code: "B" }]);
    select(grid, 1, 0);
    grid.model.fillDown();
    expect(grid.rows()[1]).toEqual({ code: "A" });
  });

  test("the handle continues a series downwards and upwards, and does nothing inside the range", () => {
    const grid = openedGrid([{}, { length: "4" }, { length: "6" }, {}]);
    select(grid, 1, 1, 2, 1);
    grid.model.fillTo(2);
    expect(grid.rows()[3]).toEqual({});
    grid.model.fillTo(3);
    expect(grid.rows()[3]).toEqual({ length: "8" });
    select(grid, 1, 1, 2, 1);
    grid.model.fillTo(0);
    expect(grid.rows()[0]).toEqual({ length: "2" });
  });
});
