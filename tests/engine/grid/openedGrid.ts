/** An open grid without a page: the lines of a crate, and a table that keeps what is chosen. */
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { GridAccess } from "#engine/grid/model/gridAccess.ts";
import type { GridDrawn } from "#engine/grid/model/gridCells.ts";
import type { GridRows } from "#engine/grid/model/gridLines.ts";
import { createGridModel } from "#engine/grid/model/gridModel.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { crates } from "./crates.ts";

interface Chosen {
  readonly anchorRowId: string;
  readonly anchorColumnId: string;
  readonly focusRowId: string;
  readonly focusColumnId: string;
}

/** @param list The field of the crate whose rows these are. */
export function openedGrid(begun: readonly Rec[], { list = "lines", wrong = [] as readonly string[] } = {}) {
  const field = planField(testInput(crates, "crate"), list, { place: { field: list, grid: {} } });
  const plan = field.grid;
  if (!plan) throw new Error(`${list} lies in no grid`);
  let rows: GridRows = { rows: begun, keys: begun.map((_, at) => `k${at}`) };
  let chosen: readonly Chosen[] = [];
  let made = 0;
  const left: string[] = [];
  const widths = new Map<string, number>();
  const access: Partial<GridAccess> = {
    field,
    path: `/${list}`,
    isFixed: () => false,
    rows: () => rows,
    put: (next) => void (rows = next),
    newKey: () => `new-${++made}`,
    newRow: () => ({}),
    leave: (pointer) => void left.push(pointer),
    problems: () => wrong.map((path) => ({ path }) as Problem),
  };
  const model = createGridModel(access as GridAccess, plan);
  model.draw({
    columns: plan.columns,
    words: { t: (key: string) => key, language: "en" },
    page: 10,
    show: () => undefined,
    resize: (column: string, width: number) => void widths.set(column, width),
    table: {
      atoms: { cellSelection: { get: () => chosen } },
      setCellSelection: (change: (before: readonly Chosen[]) => readonly Chosen[]) => void (chosen = change(chosen)),
      getAllLeafColumns: () => plan.columns.map(({ id }) => ({ id, getSize: () => widths.get(id) ?? 100 })),
    },
  } as unknown as GridDrawn);
  return {
    model,
    rows: () => rows.rows,
    /** The active cell as "line,column". */
    active: () => {
      const at = model.range()?.from;
      return at && `${at.line},${at.column}`;
    },
    /** Pointers of cells that were edited and left. */
    left,
    widths,
  };
}
