/** Rows of crates and what changes them, for the tests of the grid's model. */
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import type { EditContext } from "#engine/grid/model/gridEdit.ts";
import type { GridRows } from "#engine/grid/model/gridLines.ts";
import type { GridPlan } from "#engine/plan/plan.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { crates } from "./crates.ts";

/** What changes the rows of a list of crates; boxes are grouped by their number. */
export function crateContext(list: string, maxRows?: number): { context: EditContext; plan: GridPlan } {
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

/** Rows with keys by their places: `k0`, `k1`. */
export function crateRows(...rows: Rec[]): GridRows {
  return { rows, keys: rows.map((_, at) => `k${at}`) };
}
