import { describe, expect, test } from "vitest";
import { type ColumnSize, columnWidths } from "#engine/table/columns/columnWidths.ts";

const column = (id: string, size: number, more: Partial<ColumnSize> = {}): ColumnSize => ({
  id,
  size,
  pinned: false,
  stretches: true,
  ...more,
});
const figures = { stretches: false };
const pixels = (columns: readonly ColumnSize[], room: number) =>
  columnWidths(columns, room)
    .template.split(/ (?!1fr)/)
    .map((track) => Number.parseInt(track.replace("minmax(", ""), 10));

describe("the widths of columns", () => {
  test("are as the screen says until the table has been measured", () => {
    expect(columnWidths([column("number", 150), column("city", 100)], 0)).toEqual({ template: "150px 100px", minimum: 250 });
  });

  test("share the room that is left among the columns of words, in proportion", () => {
    expect(
      pixels([column("number", 100, { pinned: true }), column("name", 200), column("city", 100), column("kg", 80, figures)], 781),
    ).toEqual([100, 400, 200, 80]);
  });

  test("let the next column begin at the edge where not all have room, so that none is seen in half", () => {
    const wide = [column("number", 100, { pinned: true }), column("name", 200), column("kg", 80, figures), column("total", 120, figures)];
    // 441 hold the number, the name and the kilograms with 60 to spare, which is too little for the total.
    expect(pixels(wide, 441)).toEqual([100, 260, 80, 120]);
    expect(columnWidths(wide, 441).minimum).toBe(560);
  });

  test("stay as they are where a whole column more would be needed to reach the edge", () => {
    expect(pixels([column("name", 200), column("text", 500)], 401)).toEqual([200, 500]);
  });

  test("leave alone what somebody has drawn, and hold still while it is being drawn", () => {
    const kept = column("name", 200, { stretches: false });
    expect(pixels([kept, column("city", 100)], 501)).toEqual([200, 300]);
    expect(pixels([column("name", 200, { dragged: 320 }), column("city", 100)], 601)).toEqual([320, 200]);
  });
});
