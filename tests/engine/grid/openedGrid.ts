/** The model of an open grid without a page: lines of a crate, and a table that stores the selection. */
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { GridAccess } from "#engine/grid/model/gridAccess.ts";
import type { GridRendering } from "#engine/grid/model/gridCells.ts";
import type { GridRows } from "#engine/grid/model/gridLines.ts";
import { createGridModel } from "#engine/grid/model/gridModel.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { crates } from "./crates.ts";

interface Selected {
  readonly anchorRowId: string;
  readonly anchorColumnId: string;
  readonly focusRowId: string;
  readonly focusColumnId: string;
}

/** @param list The field of the crate whose rows these are. */
export function openedGrid(initial: readonly Rec[], { list = "lines", wrong = [] as readonly string[] } = {}) {
  const field = planField(testInput(crates, "crate"), list, { place: { field: list, grid: {} } });
  const plan = field.grid;
  if (!plan) throw new Error(`${list} has no grid plan`);
  let rows: GridRows = { rows: initial, keys: initial.map((_, at) => `k${at}`) };
  let selected: readonly Selected[] = [];
  let count = 0;
  const left: string[] = [];
  const widths = new Map<string, number>();
  const access: Partial<GridAccess> = {
    field,
    path: `/${list}`,
    isFixed: () => false,
    rows: () => rows,
    put: (next) => void (rows = next),
    newKey: () => `new-${++count}`,
    newRow: () => ({}),
    leave: (pointer) => void left.push(pointer),
    problems: () => wrong.map((path) => ({ path }) as Problem),
  };
  const model = createGridModel(access as GridAccess, plan);
  model.setRendered({
    columns: plan.columns,
    translation: { t: (key: string) => key, language: "en" },
    pageSize: () => 10,
    scrollTo: () => undefined,
    resize: (column: string, width: number) => void widths.set(column, width),
    table: {
      atoms: { cellSelection: { get: () => selected } },
      setCellSelection: (change: (before: readonly Selected[]) => readonly Selected[]) => void (selected = change(selected)),
      getAllLeafColumns: () => plan.columns.map(({ id }) => ({ id, getSize: () => widths.get(id) ?? 100 })),
    },
  } as unknown as GridRendering);
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
