/** The selected records of a list. Kept over page changes, cleared when the query changes. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { whileMounted } from "../../browser/whileMounted.ts";
import { recordId } from "../../host/recordName.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import { readRecords } from "../../host/readRecords.ts";
import { storeSelection, loadSelection, type SelectionScope } from "./selectionStorage.ts";
import type { SelectedIds } from "./rowSelection.ts";

export interface Selection {
  /** In the order of their selection. */
  readonly records: readonly Rec[];
  /** The same object until other records are selected. */
  readonly ids: SelectedIds;
  set(ids: SelectedIds): void;
  /** Selects records, also of other pages. */
  add(records: readonly Rec[]): void;
  clear(): void;
  /** Deselects records. */
  drop(records: readonly Rec[]): void;
}

export interface SelectionInput {
  readonly screen: string;
  readonly entity: string;
  readonly rows: readonly Rec[] | undefined;
  readonly query: ListQuery;
  /** Fixed filters beside the query. */
  readonly only?: ListQuery["filters"] | undefined;
}

/** Stores the ids that are selected, with each change and when the page is left. Ids that are not loaded yet stay stored. */
function useStoredSelection(
  { login, screen }: SelectionScope,
  list: string,
  entry: string | undefined,
  pending: readonly string[],
  selected: ReadonlyMap<string, Rec>,
): void {
  const host = useHost();
  const stored = useRef<{ home: SelectionScope; list: string; ids: readonly string[] }>({ home: { login, screen }, list, ids: pending });
  useEffect(() => {
    const ids = [...new Set([...pending, ...selected.keys()])];
    stored.current = { home: { login, screen }, list, ids };
    // After the session ended the guard below has stored it already.
    if (login !== "") storeSelection(stored.current.home, { list, ids, ...(entry !== undefined && { entry }) });
  }, [login, screen, list, entry, pending, selected]);
  useEffect(
    () =>
      host.guardLeave(
        () => false,
        () => storeSelection(stored.current.home, { list: stored.current.list, ids: stored.current.ids }),
      ),
    [host],
  );
}

export function useSelection({ screen, entity, rows, query, only }: SelectionInput): Selection {
  const host = useHost();
  const list = JSON.stringify([query.tab, query.search, query.filters, only]);
  const login = String(host.user()["loginName"] ?? "");
  const entry = host.place?.().entry;
  const [selected, setSelected] = useState<ReadonlyMap<string, Rec>>(new Map());
  /** Stored ids whose records are not loaded yet. */
  const [pending, setPending] = useState(() => loadSelection({ login, screen }, entry, list));
  const present = useRef(list);
  useEffect(() => {
    if (present.current === list) return;
    present.current = list;
    setSelected((old) => (old.size === 0 ? old : new Map()));
    setPending([]);
  }, [list]);

  useRestoredRecords(pending, rows, entity, (records) => {
    setPending([]);
    setSelected((old) => new Map([...records.map((record) => [recordId(record), record] as const), ...old]));
  });

  useStoredSelection({ login, screen }, list, entry, pending, selected);

  // Actions are evaluated on the latest version of a selected record.
  useEffect(() => {
    setSelected((old) => {
      if (old.size === 0) return old;
      const changed = (rows ?? []).filter((row) => old.has(recordId(row)) && old.get(recordId(row)) !== row);
      return changed.length === 0 ? old : new Map([...old, ...changed.map((row) => [recordId(row), row] as const)]);
    });
  }, [rows]);

  const set = useEventCallback((ids: SelectedIds) =>
    setSelected((old) => {
      const known = new Map([...old, ...(rows ?? []).map((row) => [recordId(row), row] as const)]);
      return new Map(Object.keys(ids).flatMap((id) => (ids[id] && known.has(id) ? [[id, known.get(id) ?? {}] as const] : [])));
    }),
  );
  const changes = useMemo<Pick<Selection, "set" | "add" | "clear" | "drop">>(
    () => ({
      set,
      add: (records) => setSelected((old) => new Map([...old, ...records.map((record) => [recordId(record), record] as const)])),
      clear: () => setSelected(new Map()),
      drop: (records) => setSelected((old) => new Map([...old].filter(([id]) => !records.some((record) => recordId(record) === id)))),
    }),
    [set],
  );
  return useMemo(
    () => ({ ...changes, records: [...selected.values()], ids: Object.fromEntries([...selected.keys()].map((id) => [id, true])) }),
    [selected, changes],
  );
}

/** Calls `onLoaded` with the records of these ids: those of the present page as soon as it is loaded, others after reading them. */
function useRestoredRecords(
  ids: readonly string[],
  rows: readonly Rec[] | undefined,
  entity: string,
  onLoaded: (records: readonly Rec[]) => void,
): void {
  const { source } = useHost();
  const presentRows = useEventCallback(() => rows ?? []);
  const loaded = useEventCallback(onLoaded);
  const isReady = rows !== undefined && ids.length > 0;
  useEffect(() => {
    if (!isReady) return;
    const onPage = new Map(presentRows().map((row) => [recordId(row), row]));
    const others = ids.filter((id) => !onPage.has(id));
    const load = () => readRecords(source, entity, others);
    return whileMounted(load, ({ records }) => {
      const all = new Map([...onPage, ...records.map((record) => [recordId(record), record] as const)]);
      loaded(ids.map((id) => all.get(id)).filter((record) => record !== undefined));
    });
  }, [isReady, ids, source, entity, presentRows, loaded]);
}
