/** Undo and redo. A step is the rows before the change; unchanged rows are shared. */
import type { GridRows } from "./gridLines.ts";

/** Number of steps that are stored. */
const maxSteps = 100;

export interface UndoHistory {
  /** Stores the rows before a change. Clears redo. */
  push(before: GridRows): void;
  /** Returns the rows before the latest change, and stores the present ones for redo. Undefined where there is none. */
  undo(now: GridRows): GridRows | undefined;
  redo(now: GridRows): GridRows | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  clear(): void;
}

export function createUndoHistory(max = maxSteps): UndoHistory {
  let past: GridRows[] = [];
  let future: GridRows[] = [];
  return {
    push(before) {
      past = [...past, before].slice(-max);
      future = [];
    },
    undo(now) {
      const step = past.pop();
      if (step) future.push(now);
      return step;
    },
    redo(now) {
      const step = future.pop();
      if (step) past.push(now);
      return step;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    clear() {
      past = [];
      future = [];
    },
  };
}
