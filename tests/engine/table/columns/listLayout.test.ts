import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { formatLayout, layoutOf, readLayout, settingsOf } from "#engine/table/columns/listLayout.ts";
import { isColumnVisible, isPinned, orderedColumns } from "#engine/table/columns/visibleColumns.ts";
import { defaultSettings, type TableSettings } from "#engine/table/columns/tableSettings.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const { columns } = planTable(testInput(library, "loan"), loans);
const told = (settings: TableSettings) => decodeURIComponent(formatLayout(layoutOf(columns, settings)));
/** What somebody sees: shown columns in order, pinned or not, how wide. */
const seen = (settings: TableSettings) =>
  orderedColumns(columns, settings)
    .filter((column) => isColumnVisible(column, settings))
    .map((column) => [column.id, isPinned(column, settings), settings.widths[column.id]]);

describe("the columns in the address of a list", () => {
  test("are in their order, with what the user has pinned and resized", () => {
    const settings = {
      ...defaultSettings,
      shown: { due: true, fee: false },
      order: ["due", ...columns.map(({ id }) => id).filter((id) => id !== "due")],
      widths: { due: 90 },
      pins: { due: true },
    };
    expect(told(settings)).toMatch(/^cols=!due:90,!code,/);
    expect(told(settings)).not.toContain("fee");
    expect(told({ ...settings, density: "compact" })).toMatch(/&rows=compact$/);
  });

  test("show the same to everybody who opens it, whatever they had set up", () => {
    const flags = fc.dictionary(fc.constantFrom(...columns.map(({ id }) => id)), fc.boolean());
    const settings = fc.record({
      density: fc.constantFrom("normal" as const, "compact" as const),
      shown: flags,
      order: fc.shuffledSubarray(columns.map(({ id }) => id)),
      widths: fc.dictionary(fc.constantFrom(...columns.map(({ id }) => id)), fc.integer({ min: 48, max: 640 })),
      pins: flags,
    });
    fc.assert(
      fc.property(settings, (set) => {
        const before = seen(set);
        const layout = readLayout(new URLSearchParams(formatLayout(layoutOf(columns, set))));
        const after = layout && settingsOf(layout, columns);
        expect(after ? seen(after) : []).toEqual(before);
        if (after) expect(after.density).toBe(set.density);
      }),
      { numRuns: 60 },
    );
  });

  test("say nothing where the address does not, or names no column there is", () => {
    expect(readLayout(new URLSearchParams("tab=open"))).toBeUndefined();
    expect(settingsOf({ columns: "gone,older:90", density: "normal" }, columns)).toBeUndefined();
    expect(seen(settingsOf({ columns: "gone,due:9,code:x", density: "normal" }, columns) ?? defaultSettings)).toEqual([["due", false, 48]]);
  });
});
