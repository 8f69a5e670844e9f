import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { type EditContext, fillCells } from "#engine/grid/model/gridEdit.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";
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

describe("fillCells", () => {
  const { context } = contextOf("lines");

  test("with undefined clears the editable cells", () => {
    const before = start({ code: "a", total: "3" });
    const edit = fillCells(context, before, gridLines(before, undefined, true), context.columns, () => undefined);
    expect([edit.next.rows, edit.skipped]).toEqual([[{ total: "3" }], 1]);
  });
});
