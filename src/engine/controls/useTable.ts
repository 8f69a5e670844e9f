/** A table of a cascade, fetched once a page when the first field that wants it is drawn. */
import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host/EngineProvider.tsx";
import type { Table } from "#dialect/schema/tables.ts";

export interface LoadedTable {
  readonly table?: Table;
  readonly failed?: boolean;
  /** Asks once more for one that could not be fetched. */
  load(): void;
}

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
