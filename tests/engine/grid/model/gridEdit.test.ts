import { describe, expect, test } from "vitest";
import { fillCells } from "#engine/grid/model/gridEdit.ts";
import { gridLines } from "#engine/grid/model/gridLines.ts";
import { crateContext, crateRows } from "../crateRows.ts";

describe("fillCells", () => {
  const { context } = crateContext("lines");

  test("with undefined clears the editable cells", () => {
    const before = crateRows({ code: "a", total: "3" });
    const edit = fillCells(context, before, gridLines(before, undefined, true), context.columns, () => undefined);
    expect([edit.next.rows, edit.skipped]).toEqual([[{ total: "3" }], 1]);
  });
});
