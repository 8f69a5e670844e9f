/**
 * The state of one open grid: cells, selection, undo and cell editing. It knows
 * no element. `gridModel` adds the actions on blocks and lines.
 */
import type { GridPlan } from "../../plan/plan.ts";
import type { GridAccess } from "./gridAccess.ts";
import { createGridCells } from "./gridCells.ts";
import { createGridSelection } from "./gridSelection.ts";
import { createGridState } from "./gridState.ts";
import { createGridUndo } from "./gridUndo.ts";
import { createCellEditing } from "./cellEditing.ts";

export type GridCore = ReturnType<typeof createGridCore>;

export function createGridCore(access: GridAccess, plan: GridPlan) {
  const state = createGridState();
  const cells = createGridCells(access, plan);
  const selection = createGridSelection(access, cells);
  const undo = createGridUndo(access, cells, selection, state);
  const editing = createCellEditing({ access, cells, selection, undo, state });
  return { access, plan, state, ...cells, ...selection, ...undo, ...editing };
}
