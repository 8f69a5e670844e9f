/** The model of one open grid: its state, and the actions of its keys, buttons and fill handle. */
import type { GridPlan } from "../../plan/plan.ts";
import { blockActions } from "./blockActions.ts";
import type { GridAccess } from "./gridAccess.ts";
import { createGridCore } from "./gridCore.ts";
import { lineActions } from "./lineActions.ts";

export type GridModel = ReturnType<typeof createGridModel>;

export function createGridModel(access: GridAccess, plan: GridPlan) {
  const core = createGridCore(access, plan);
  return { ...core, ...blockActions(core), ...lineActions(core) };
}
