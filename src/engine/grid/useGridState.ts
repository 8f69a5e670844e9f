import { useCallback, useSyncExternalStore } from "react";
import type { GridModel } from "./model/gridModel.ts";
import type { GridState } from "./model/gridState.ts";

/** Subscribes to a part of the grid's state. `pick` returns a value that is compared by identity. */
export function useGridState<Part>(model: GridModel, pick: (state: GridState) => Part): Part {
  return useSyncExternalStore(model.state.subscribe, () => pick(model.state.get()));
}

/** Subscribes to the selected ranges: renders again when `read` returns another value. */
export function useSelected<Part>(model: GridModel, read: () => Part): Part {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = model.rendered().table.atoms.cellSelection.subscribe(changed);
      return unsubscribe;
    },
    [model],
  );
  return useSyncExternalStore(subscribe, read);
}
