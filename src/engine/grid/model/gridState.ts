/**
 * State of an open grid beside its values: the edited cell, the latest notice,
 * the focus. Components subscribe to the part that they show.
 */
import { createListeners } from "../../browser/listeners.ts";
import type { CellPosition } from "./cellNavigation.ts";

export interface Editing {
  readonly position: CellPosition;
  readonly text: string;
  /** `typed`: arrows leave the cell. `opened` (F2, double click): they move inside the text. */
  readonly mode: "typed" | "opened";
}

export interface Notice {
  readonly text: string;
  readonly tone: "info" | "warning";
  /** Increases with every notice, so that a repeated text is announced again. */
  readonly revision: number;
}

export interface GridState {
  readonly editing: Editing | undefined;
  readonly notice: Notice | undefined;
  /** The grid has the focus. */
  readonly focused: boolean;
  /** Whether there is something to undo and to redo. */
  readonly undo: boolean;
  readonly redo: boolean;
}

export interface GridStateStore {
  get(): GridState;
  set(change: Partial<GridState>): void;
  subscribe(changed: () => void): () => void;
}

export function createGridState(): GridStateStore {
  let state: GridState = { editing: undefined, notice: undefined, focused: false, undo: false, redo: false };
  const { subscribe, notify } = createListeners();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      notify();
    },
    subscribe,
  };
}
