/** An open grid without a page: its steps back and forth. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json.ts";
import type { GridAccess } from "#engine/grid/gridAccess.ts";
import type { GridRows } from "#engine/grid/gridLines.ts";
import { createGridModel } from "#engine/grid/gridModel.ts";
import { planField } from "#engine/plan/planField.ts";
import { testInput } from "../testHost.ts";
import { crates } from "./crates.ts";

function opened(...begun: Rec[]) {
  const field = planField(testInput(crates, "crate"), "lines", { place: { field: "lines" } });
  if (!field.grid) throw new Error("lines lie in no grid");
  let rows: GridRows = { rows: begun, keys: begun.map((_, at) => `k${at}`) };
  const access: Partial<GridAccess> = {
    field,
    path: "/lines",
    isFixed: () => false,
    rows: () => rows,
    put: (next) => void (rows = next),
    newKey: () => "new",
    newRow: () => ({}),
  };
  // The steps ask the rows and nothing of the page.
  const model = createGridModel(access as GridAccess, field.grid);
  model.draw({
    columns: field.grid.columns,
    words: { t: (key: string) => key },
    table: { atoms: { cellSelection: { get: () => [] } } },
  } as unknown as Parameters<typeof model.draw>[0]);
  const change = (...next: Rec[]) =>
    model.apply({
      next: { rows: next, keys: next.map((_, at) => `k${at}`) },
      touched: new Set(),
      written: 1,
      skipped: 0,
      added: 0,
      left: 0,
    });
  return { model, change, rows: () => rows.rows };
}

describe("the steps of a grid", () => {
  test("go back and forth, a change a step", () => {
    const { model, change, rows } = opened({ code: "a" });
    change({ code: "b" });
    change({ code: "c" });
    model.undo();
    expect([rows(), model.state.get().undo, model.state.get().redo]).toEqual([[{ code: "b" }], true, true]);
    model.redo();
    expect(rows()).toEqual([{ code: "c" }]);
  });

  test("are forgotten when another record takes the place of this one: nothing of before can come back", () => {
    const { model, change, rows } = opened({ code: "a" });
    change({ code: "b" });
    model.undo();
    change({ code: "b" });
    model.forget();
    expect([model.state.get().undo, model.state.get().redo]).toEqual([false, false]);
    model.undo();
    model.redo();
    expect(rows()).toEqual([{ code: "b" }]);
  });

  test("a change that changes nothing is no step", () => {
    const same = { code: "a" };
    const { model, change } = opened(same);
    change(same);
    expect(model.state.get().undo).toBe(false);
  });
});
