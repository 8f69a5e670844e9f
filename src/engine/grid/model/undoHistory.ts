/** Steps that can be taken back. A step is the rows as they were; rows that did not change are shared. */
import type { GridRows } from "./gridLines.ts";

/** More steps than anybody goes back. */
const mostSteps = 100;

export interface UndoHistory {
  /** The rows as they stand, before they are changed. */
  keep(before: GridRows): void;
  /** The rows of the step before, given those of now; nothing where there is none. */
  undo(now: GridRows): GridRows | undefined;
  redo(now: GridRows): GridRows | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  clear(): void;
}

export function createUndoHistory(most = mostSteps): UndoHistory {
  let past: GridRows[] = [];
  let future: GridRows[] = [];
  return {
    keep(before) {
      past = [...past, before].slice(-most);
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
