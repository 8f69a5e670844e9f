/** The ticked records of a list, kept over page changes and dropped when the list becomes another. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { recordId } from "../../host/recordName.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import { readRecords } from "../../host/readRecords.ts";
import { storeSelection, loadSelection, type SelectionScope } from "./selectionStorage.ts";
import type { SelectedIds } from "./rowSelection.ts";

export interface Selection {
  /** In the order they were ticked. */
  readonly records: readonly Rec[];
  /** Another object only when other records are ticked. */
  readonly ids: SelectedIds;
  set(ids: SelectedIds): void;
  /** Ticks records that may stand on other pages. */
  add(records: readonly Rec[]): void;
  clear(): void;
  /** Leaves out records that are gone. */
  drop(gone: readonly Rec[]): void;
}

export interface SelectionInput {
  readonly screen: string;
  readonly entity: string;
  readonly rows: readonly Rec[] | undefined;
  readonly query: ListQuery;
  /** What narrows the list beside the query. */
  readonly only?: ListQuery["filters"] | undefined;
}

export function useSelection({ screen, entity, rows, query, only }: SelectionInput): Selection {
  const host = useHost();
  const list = JSON.stringify([query.tab, query.search, query.filters, only]);
  const login = String(host.user()["loginName"] ?? "");
  const entry = host.place?.().entry;
  const [picked, setPicked] = useState<ReadonlyMap<string, Rec>>(new Map());
  /** Ids that were ticked when the list was left, until their records have come. */
  const [awaited, setAwaited] = useState(() => loadSelection({ login, screen }, entry, list));
  const asked = useRef(list);
  useEffect(() => {
    if (asked.current === list) return;
    asked.current = list;
    setPicked((old) => (old.size === 0 ? old : new Map()));
    setAwaited([]);
  }, [list]);

  useComeBack(awaited, rows, entity, (records) => {
    setAwaited([]);
    setPicked((old) => new Map([...records.map((record) => [recordId(record), record] as const), ...old]));
  });

  const kept = useRef<{ home: SelectionScope; list: string; ids: readonly string[] }>({ home: { login, screen }, list, ids: awaited });
  useEffect(() => {
    // Whoever comes back before they have all come has them still.
    const ids = [...new Set([...awaited, ...picked.keys()])];
    kept.current = { home: { login, screen }, list, ids };
    // Once nobody is logged in, what stood here is kept already.
    if (login !== "") storeSelection(kept.current.home, { list, ids, ...(entry !== undefined && { entry }) });
  }, [login, screen, list, entry, awaited, picked]);
  useEffect(
    () =>
      host.guardLeave(
        () => false,
        () => storeSelection(kept.current.home, { list: kept.current.list, ids: kept.current.ids }),
      ),
    [host],
  );

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

/** Hands over the records of these ids once the rows in sight have come; those of other pages are read. */
function useComeBack(
  ids: readonly string[],
  rows: readonly Rec[] | undefined,
  entity: string,
  came: (records: readonly Rec[]) => void,
): void {
  const { source } = useHost();
  const latest = useRef({ rows, came });
  latest.current = { rows, came };
  const isReady = rows !== undefined && ids.length > 0;
  useEffect(() => {
    if (!isReady) return;
    let left = false;
    const here = new Map((latest.current.rows ?? []).map((row) => [recordId(row), row]));
    const elsewhere = ids.filter((id) => !here.has(id));
    void readRecords(source, entity, elsewhere).then(({ records }) => {
      if (left) return;
      const all = new Map([...here, ...records.map((record) => [recordId(record), record] as const)]);
      latest.current.came(ids.map((id) => all.get(id)).filter((record) => record !== undefined));
    });
    return () => {
      left = true;
    };
  }, [isReady, ids, source, entity]);
}
