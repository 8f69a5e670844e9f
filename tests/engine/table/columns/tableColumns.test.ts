import { expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { pinnedColumns, tableColumns } from "#engine/table/columns/tableColumns.ts";
import { defaultSettings } from "#engine/table/columns/tableSettings.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const { columns } = planTable(testInput(library, "loan"), loans);
const ids = (options: { ticks: boolean; next: number; menu: boolean }) =>
  tableColumns({ columns, settings: defaultSettings, language: "en", ...options }).map(({ id }) => id);

test("the column of the next action follows the status; selection is first, the menu last", () => {
  expect(ids({ ticks: true, next: 120, menu: true }).slice(0, 4)).toEqual(["#tick", "code", "state", "#next"]);
  expect(ids({ ticks: true, next: 120, menu: true }).at(-1)).toBe("#menu");
  expect(ids({ ticks: false, next: 0, menu: false }).filter((id) => id?.startsWith("#"))).toEqual([]);
});

test("without a pinned column the first one is pinned, unless the user has unpinned it", () => {
  const plain = columns.map(({ pin: _, ...column }) => column);
  expect(pinnedColumns(plain, defaultSettings).start).toEqual(["#tick", "code"]);
  expect(pinnedColumns(plain, { ...defaultSettings, pins: { code: false } }).start).toEqual(["#tick"]);
  expect(pinnedColumns(plain, { ...defaultSettings, pins: { state: true } })).toEqual({ start: ["#tick", "state"], end: ["#menu"] });
});
