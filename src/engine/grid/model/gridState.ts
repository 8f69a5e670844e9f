/**
 * What moves while somebody works in a grid and is not a value: the cell being
 * edited, what was just announced. Each drawn part listens to what it shows.
 */
import type { CellPosition } from "./cellNavigation.ts";

export interface Editing {
  readonly spot: CellPosition;
  readonly text: string;
  /** `typed`: arrows leave the cell. `opened` (F2, double click): they move inside the text. */
  readonly mode: "typed" | "opened";
}

export interface Notice {
  readonly text: string;
  readonly tone: "info" | "warning";
  /** Moves with every notice, so that the same words are said again. */
  readonly turn: number;
}

export interface GridState {
  readonly editing: Editing | undefined;
  readonly notice: Notice | undefined;
  /** The grid has the focus. */
  readonly focused: boolean;
  /** How many steps can be taken back and forth, for the buttons. */
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
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
