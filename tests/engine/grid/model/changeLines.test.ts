import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { deleteLines, duplicateRows, insertInside, insertRows } from "#engine/grid/model/changeLines.ts";
import { type EditContext } from "#engine/grid/model/gridEdit.ts";
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

describe("inner rows", () => {
  const { context } = contextOf("boxes");

  test("are inserted and deleted one by one; the row is deleted with the last", () => {
    const before = start({ number: "1", goods: [{ item: "pen" }, { item: "ink" }] });
    const lines = gridLines(before, "goods", false);
    expect(insertInside(context, before, lines[0] as NonNullable<(typeof lines)[0]>).next.rows[0]).toEqual({
      number: "1",
      goods: [{ item: "pen" }, {}, { item: "ink" }],
    });
    expect(deleteLines(context, before, lines.slice(1)).next.rows).toEqual([{ number: "1", goods: [{ item: "pen" }] }]);
    expect(deleteLines(context, before, lines).next.rows).toEqual([]);
  });
});

describe("rows", () => {
  test("are inserted before a line, duplicated as new objects, and deleted", () => {
    const { context } = contextOf("lines", 3);
    const before = start({ code: "a" }, { code: "b" });
    const lines = gridLines(before, undefined, true);
    expect(insertRows(context, before, 1, 5)).toMatchObject({ next: { rows: [{ code: "a" }, {}, { code: "b" }] }, dropped: 4 });
    const doubled = duplicateRows(context, before, lines.slice(0, 1)).next.rows;
    expect(doubled).toEqual([{ code: "a" }, { code: "a" }, { code: "b" }]);
    expect(doubled[0]).not.toBe(doubled[1]);
    expect(deleteLines(context, before, lines).next).toEqual({ rows: [], keys: [] });
  });
});
