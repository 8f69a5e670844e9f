/** The sums over other records of a data source. Their store is loaded with the first question: most pages ask none. */
import { createListeners } from "../browser/listeners.ts";
import { useEffect, useSyncExternalStore } from "react";
import type { SumStore } from "./createSumStore.ts";
import type { EngineHost } from "./host.ts";
import type { DataSource } from "./source.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Renders the caller again when an answer arrives that differs, and asks again when such records change. Returns a value that changes with the answers. */
export function useSumsVersion({ source, catalog }: Pick<EngineHost, "source" | "catalog">): number {
  const store = sumsOf(source);
  useEffect(() => {
    const entities = new Set(Object.values(catalog.sums ?? {}).map(({ entity }) => entity));
    const ends = [...entities].map((entity) => source.whenChanged?.(entity, () => void store?.refresh()));
    return () => ends.forEach((end) => end?.());
  }, [source, catalog, store]);
  return useSyncExternalStore(store?.subscribe ?? never, store?.version ?? zero);
}

const never = () => () => undefined;
const zero = () => 0;

/** Returns the sums of a data source; undefined where it has none. */
export const sumsOf = oncePer((source: DataSource): SumStore | undefined => source.sums && loadedLater(source.sums));

/** A store that is loaded with the first question, which is asked again then. */
function loadedLater(load: NonNullable<DataSource["sums"]>): SumStore {
  const { subscribe, notify } = createListeners();
  let store: SumStore | undefined;
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    const { createSumStore } = await import("./createSumStore.ts");
    store = createSumStore(load);
    store.subscribe(notify);
    notify();
  };
  return {
    valueOf(expr, scope, run) {
      if (store) return store.valueOf(expr, scope, run);
      opening ??= open();
      return undefined;
    },
    subscribe,
    version: () => (store ? store.version() + 1 : 0),
    refresh: () => store?.refresh(),
    phrases: (wordsOf) => store?.phrases(wordsOf),
  };
}
