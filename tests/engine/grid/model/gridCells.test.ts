import { describe, expect, test } from "vitest";
import { openedGrid } from "../openedGrid.ts";

describe("a pointer of the record", () => {
  test("has the position of its cell, in an inner row too", () => {
    const { model } = openedGrid([{ number: "1", goods: [{ item: "pen" }, { item: "ink" }] }, { number: "2" }], { list: "boxes" });
    expect(["/boxes/0/goods/1/count", "/boxes/1/weight", "/boxes/1", "/boxes/7/weight", "/lines/0"].map(model.positionAt)).toEqual([
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 0 },
      undefined,
      undefined,
    ]);
  });
});
