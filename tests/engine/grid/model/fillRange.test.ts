import { describe, expect, test } from "vitest";
import { fillDown, fillOn } from "#engine/grid/model/fillRange.ts";
import { gridLines } from "#engine/grid/model/gridLines.ts";
import type { PlannedGridColumn } from "#engine/plan/plan.ts";
import { crateContext, crateRows } from "../crateRows.ts";

describe("filling", () => {
  const { context } = crateContext("lines");
  const [code, length] = context.columns as [PlannedGridColumn, PlannedGridColumn];

  test("down copies the first line into the others", () => {
    const before = crateRows({ code: "a" }, { code: "b" }, {});
    expect(fillDown(context, before, gridLines(before, undefined, false), [code]).next.rows).toEqual([
      { code: "a" },
      { code: "a" },
      { code: "a" },
    ]);
  });

  test("by the handle continues an even series exactly, and repeats other values", () => {
    const before = crateRows({ code: "a", length: "0.1" }, { code: "b", length: "0.3" }, {}, {});
    const lines = gridLines(before, undefined, false);
    const { rows } = fillOn(context, before, lines.slice(0, 2), lines.slice(2), [code, length]).next;
    expect(rows.slice(2)).toEqual([
      { code: "a", length: "0.5" },
      { code: "b", length: "0.7" },
    ]);
  });
});
