/** A table of a cascade, loaded when the first field that needs it is mounted. */
import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host/EngineProvider.tsx";
import type { Table } from "#dialect/schema/tables.ts";

export interface LoadedTable {
  readonly table?: Table;
  readonly failed?: boolean;
  /** Loads it again after a failure. */
  load(): void;
}

/** Returns a table of the host by its name. */
export function useTable(name: string): LoadedTable {
  const { tables } = useHost();
  const [state, setState] = useState<Omit<LoadedTable, "load">>(() => {
    const table = tables?.known[name];
    return table ? { table } : {};
  });
  const load = useCallback(
    () =>
      void tables?.load(name).then(
        (table) => setState({ table }),
        () => setState({ failed: true }),
      ),
    [tables, name],
  );
  useEffect(() => {
    if (!tables?.known[name]) load();
  }, [tables, name, load]);
  return { ...state, load };
}
