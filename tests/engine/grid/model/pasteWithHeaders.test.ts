import { describe, expect, test } from "vitest";
import { gridLines } from "#engine/grid/model/gridLines.ts";
import { pasteBlock } from "#engine/grid/model/pasteBlock.ts";
import { pasteWithHeaders } from "#engine/grid/model/pasteWithHeaders.ts";
import { crateContext, crateRows } from "../crateRows.ts";

const at = (line: number, column: number) => ({ line, column });
const one = { lines: 1, columns: 1 };

describe("a pasted block with a header", () => {
  const { context } = crateContext("lines");

  test("goes under the columns of the same name, in any order, and reports unknown headings", () => {
    const headed = pasteWithHeaders(context.columns, [
      ["Height (cm)", "CODE*", "Pallet", "length"],
      ["50", "a", "P1", "60"],
      ["30", "b", "P2", ""],
    ]);
    expect(headed?.unknown).toEqual(["Pallet"]);
    const into = { lines: gridLines(crateRows(), undefined, true), at: at(0, 0), range: one };
    expect(pasteBlock({ ...context, columns: headed?.columns ?? [] }, crateRows(), into, headed?.block ?? []).next.rows).toEqual([
      { height: "50", code: "a", length: "60" },
      { height: "30", code: "b" },
    ]);
  });

  test("splits dimensions under one heading into the columns that it does not name", () => {
    const headed = pasteWithHeaders(context.columns, [
      ["Code", "Length", "Note"],
      ["a", "60*40*50", "first"],
      ["b", "9", ""],
    ]);
    const into = { lines: gridLines(crateRows(), undefined, true), at: at(0, 0), range: one };
    expect(pasteBlock({ ...context, columns: headed?.columns ?? [] }, crateRows(), into, headed?.block ?? []).next.rows).toEqual([
      { code: "a", length: "60", width: "40", height: "50", note: "first" },
      { code: "b", length: "9" },
    ]);
  });

  test("has no header if its first line names too few columns", () => {
    const below = ["a", "60", "x"];
    for (const first of [
      ["code", "60", "40"],
      ["Code", "Pallet", "Truck"],
      ["", "", ""],
    ])
      expect(pasteWithHeaders(context.columns, [first, below])).toBeUndefined();
    expect(pasteWithHeaders(context.columns, [["Code", "Length"]])).toBeUndefined();
  });
});
