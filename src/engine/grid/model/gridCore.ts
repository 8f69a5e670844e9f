/**
 * One open grid: what stands where, what is chosen of it, the steps that can be
 * taken back, the cell being typed in. Knows no element; `gridModel` builds on
 * it what is done with blocks and lines.
 */
import type { GridPlan } from "../../plan/plan.ts";
import type { GridAccess } from "./gridAccess.ts";
import { createGridCells } from "./gridCells.ts";
import { createGridSelection } from "./gridSelection.ts";
import { createGridState } from "./gridState.ts";
import { createGridUndo } from "./gridUndo.ts";
import { createCellEditing } from "./cellEditing.ts";

export function createGridCore(access: GridAccess, plan: GridPlan) {
  const state = createGridState();
  const cells = createGridCells(access, plan);
  const choice = createGridSelection(access, cells);
  const steps = createGridUndo(access, cells, choice, state);
  const typing = createCellEditing({ access, cells, choice, steps, state });
  return { access, plan, state, ...cells, ...choice, ...steps, ...typing };
}
