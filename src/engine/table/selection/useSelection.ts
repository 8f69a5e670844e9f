/** The ticked records of a list, kept over page changes and dropped when the list becomes another. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import type { ListQuery } from "#dialect/wire.ts";
import { recordId } from "../../actions/recordName.ts";
import type { Ticked } from "./ticks.ts";

export interface Selection {
  /** In the order they were ticked. */
  readonly records: readonly Rec[];
  /** Another object only when other records are ticked. */
  readonly ids: Ticked;
  set(ids: Ticked): void;
  /** Ticks records that may stand on other pages. */
  add(records: readonly Rec[]): void;
  clear(): void;
  /** Leaves out records that are gone. */
  drop(gone: readonly Rec[]): void;
}

export function useSelection(rows: readonly Rec[] | undefined, query: ListQuery): Selection {
  const [picked, setPicked] = useState<ReadonlyMap<string, Rec>>(new Map());
  const list = JSON.stringify([query.tab, query.search, query.filters]);
  useEffect(() => setPicked((old) => (old.size === 0 ? old : new Map())), [list]);

  // A ticked record is judged as it is now, not as it was when it was ticked.
  useEffect(() => {
    setPicked((old) => {
      if (old.size === 0) return old;
      const fresh = (rows ?? []).filter((row) => old.has(recordId(row)) && old.get(recordId(row)) !== row);
      return fresh.length === 0 ? old : new Map([...old, ...fresh.map((row) => [recordId(row), row] as const)]);
    });
  }, [rows]);

  const latest = useRef(rows);
  latest.current = rows;
  const changes = useMemo<Pick<Selection, "set" | "add" | "clear" | "drop">>(
    () => ({
      set: (ids) =>
        setPicked((old) => {
          const known = new Map([...old, ...(latest.current ?? []).map((row) => [recordId(row), row] as const)]);
          return new Map(Object.keys(ids).flatMap((id) => (ids[id] && known.has(id) ? [[id, known.get(id) ?? {}] as const] : [])));
        }),
      add: (records) => setPicked((old) => new Map([...old, ...records.map((record) => [recordId(record), record] as const)])),
      clear: () => setPicked(new Map()),
      drop: (gone) => setPicked((old) => new Map([...old].filter(([id]) => !gone.some((record) => recordId(record) === id)))),
    }),
    [],
  );
  return useMemo(
    () => ({ ...changes, records: [...picked.values()], ids: Object.fromEntries([...picked.keys()].map((id) => [id, true])) }),
    [picked, changes],
  );
}
