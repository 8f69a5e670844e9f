import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { fillDown, fillOn } from "#engine/grid/model/fillRange.ts";
import { type EditContext } from "#engine/grid/model/gridEdit.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";
import type { GridPlan, PlannedGridColumn } from "#engine/plan/plan.ts";
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

describe("filling", () => {
  const { context } = contextOf("lines");
  const [code, length] = context.columns as [PlannedGridColumn, PlannedGridColumn];

  test("down copies the first line into the others", () => {
    const before = start({ code: "a" }, { code: "b" }, {});
    expect(fillDown(context, before, gridLines(before, undefined, false), [code]).next.rows).toEqual([
      { code: "a" },
      { code: "a" },
      { code: "a" },
    ]);
  });

  test("by the handle continues an even series exactly, and repeats other values", () => {
    const before = start({ code: "a", length: "0.1" }, { code: "b", length: "0.3" }, {}, {});
    const lines = gridLines(before, undefined, false);
    const { rows } = fillOn(context, before, lines.slice(0, 2), lines.slice(2), [code, length]).next;
    expect(rows.slice(2)).toEqual([
      { code: "a", length: "0.5" },
      { code: "b", length: "0.7" },
    ]);
  });
});
