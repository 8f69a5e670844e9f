import { describe, expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import {
  columnsAtWidth,
  columnWidthOf,
  isColumnVisible,
  reorderColumns,
  nextActionWidth,
  orderedColumns,
} from "#engine/table/columns/visibleColumns.ts";
import { defaultSettings } from "#engine/table/columns/tableSettings.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const { columns } = planTable(testInput(library, "loan"), loans);
const ids = (order: readonly string[]) => orderedColumns(columns, { ...defaultSettings, order }).map((column) => column.id);

describe("columns", () => {
  test("are in the chosen order; a newer one keeps its place of the screen", () => {
    expect(ids([])).toEqual(["code", "state", "branch", "pages", "fee", "due", "secret", "copies"]);
    expect(ids(["pages", "code", "state", "fee", "due", "secret", "copies"])).toEqual([
      "pages",
      "code",
      "state",
      "branch",
      "fee",
      "due",
      "secret",
      "copies",
    ]);
    expect(ids(["gone", "state"])[0]).toBe("code");
  });

  test("are visible as the screen says until the user changes it", () => {
    const due = columns.find((column) => column.id === "due");
    if (!due) throw new Error("no column due");
    expect(isColumnVisible(due, defaultSettings)).toBe(false);
    expect(isColumnVisible(due, { ...defaultSettings, shown: { due: true } })).toBe(true);
  });

  test("that need a wider window are hidden until the user shows them", () => {
    const wide = columns.map((column) => (column.id === "pages" ? { ...column, from: 1440 } : column));
    const at = (width: number, shown: Readonly<Record<string, boolean>> = {}) =>
      columnsAtWidth(wide, width).some((column) => column.id === "pages" && isColumnVisible(column, { ...defaultSettings, shown }));
    expect([at(1280), at(1440), at(1280, { pages: true }), at(1440, { pages: false })]).toEqual([false, true, true, false]);
  });

  test("move to any index, and not beyond the ends", () => {
    const few = columns.slice(0, 3);
    expect(reorderColumns(few, "branch", 1)).toEqual(["code", "branch", "state"]);
    expect(reorderColumns(few, "branch", 0)).toEqual(["branch", "code", "state"]);
    expect(reorderColumns(few, "branch", 3)).toEqual(["code", "state", "branch"]);
  });
});

describe("the column of the next action", () => {
  test("is as wide as its longest label, estimated by character", () => {
    expect(nextActionWidth(["Memo warm wow"])).toBeGreaterThan(nextActionWidth(["Fill it till 1"]));
    expect(nextActionWidth(["Pay", "Confirm packing"])).toBe(nextActionWidth(["Confirm packing"]));
  });
});

test("the column of a state has room for its longest word in the language, unless the user made it narrower", () => {
  const state = columns.find((column) => column.id === "state");
  if (!state) throw new Error("no column state");
  const long = { const: "long", "x-label": { en: "Waiting for the export declaration", zh: "待报关" } };
  const column = { ...state, width: 100, field: { ...state.field, codes: [long] } };
  expect(columnWidthOf(column, { widths: {} }, "en")).toBeGreaterThan(220);
  expect(columnWidthOf(column, { widths: {} }, "zh")).toBe(100);
  expect(columnWidthOf(column, { widths: { [column.id]: 80 } }, "en")).toBe(80);
});
