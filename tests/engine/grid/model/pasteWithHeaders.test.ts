import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { type EditContext } from "#engine/grid/model/gridEdit.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";
import { pasteBlock } from "#engine/grid/model/pasteBlock.ts";
import { pasteWithHeaders } from "#engine/grid/model/pasteWithHeaders.ts";
import type { GridPlan } from "#engine/plan/plan.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { crates } from "../crates.ts";

function contextOf(list: string, maxRows?: number): { context: EditContext; plan: GridPlan } {
  const plan = planField(testInput(crates, "crate"), list, {
    place: { field: list, ...(list === "boxes" && { grid: { groupBy: "number" } }) },
  }).grid;
  if (!plan) throw new Error(`${list} lies in no grid`);
  let made = 0;
  const context: EditContext = {
    plan,
    columns: plan.columns,
    maxRows,
    newRow: () => ({}),
    newKey: () => `new-${++made}`,
    parse: readText,
    isLocked: ({ field }) => field.readOnly,
  };
  return { context, plan };
}

const start = (...rows: Rec[]): GridRows => ({ rows, keys: rows.map((_, at) => `k${at}`) });
const at = (line: number, column: number) => ({ line, column });
const one = { lines: 1, columns: 1 };

describe("a pasted block with a header", () => {
  const { context } = contextOf("lines");

  test("goes under the columns of the same name, in any order, and reports unknown headings", () => {
    const headed = pasteWithHeaders(context.columns, [
      ["Height (cm)", "CODE*", "Pallet", "length"],
      ["50", "a", "P1", "60"],
      ["30", "b", "P2", ""],
    ]);
    expect(headed?.unknown).toEqual(["Pallet"]);
    const into = { lines: gridLines(start(), undefined, true), at: at(0, 0), range: one };
    expect(pasteBlock({ ...context, columns: headed?.columns ?? [] }, start(), into, headed?.block ?? []).next.rows).toEqual([
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
    const into = { lines: gridLines(start(), undefined, true), at: at(0, 0), range: one };
    expect(pasteBlock({ ...context, columns: headed?.columns ?? [] }, start(), into, headed?.block ?? []).next.rows).toEqual([
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
