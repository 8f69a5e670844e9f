import { useCallback, useSyncExternalStore } from "react";
import type { GridModel } from "./model/gridModel.ts";
import type { GridState } from "./model/gridState.ts";

/** A part of what moves in the grid; the caller redraws when that part does. `pick` answers something that is compared by identity. */
export function useGridState<Part>(model: GridModel, pick: (state: GridState) => Part): Part {
  return useSyncExternalStore(model.state.subscribe, () => pick(model.state.get()));
}

/** What `read` makes of the chosen ranges; the caller redraws when the answer is another. */
export function useChosen<Part>(model: GridModel, read: () => Part): Part {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = model.drawn().table.atoms.cellSelection.subscribe(changed);
      return unsubscribe;
    },
    [model],
  );
  return useSyncExternalStore(subscribe, read);
}
