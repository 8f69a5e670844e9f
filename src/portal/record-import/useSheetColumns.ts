/** The columns of the sheet of an entity, with the records that its cells may name. */
import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { entitiesOnSheet, type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { type DataSource, whileMounted } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { columnWords } from "../workbook-import/columnWords.ts";

/** As on the server: more records than these are not offered. */
const mostTargets = 1000;
const pageSize = 500;

/** Returns undefined while records are read. A list that cannot be read leaves its cells plain text: the server checks them. */
export function useSheetColumns({ schema }: CompiledEntity): readonly SheetColumn[] | undefined {
  const { catalog, host } = usePortal();
  const [words] = useState(() => columnWords(catalog));
  const [columns, setColumns] = useState(() => (entitiesOnSheet(schema, words).length === 0 ? sheetColumns(schema, words) : undefined));
  useEffect(() => {
    const names = entitiesOnSheet(schema, words);
    if (names.length === 0) return;
    return whileMounted(
      (signal) => Promise.all(names.map((name) => readTargets(host.source, name, signal))),
      (lists) => {
        const found = new Map(names.map((name, at) => [name, lists[at]]));
        setColumns(sheetColumns(schema, { ...words, recordsOf: (name) => found.get(name) }));
      },
    );
  }, [schema, words, host.source]);
  return columns;
}

async function readTargets(source: DataSource, entity: string, signal: AbortSignal): Promise<readonly Rec[] | undefined> {
  const records: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const { code, data } = await source.list(entity, { page, size: pageSize }, signal);
    if (code !== 200 || !data || data.total > mostTargets) return undefined;
    records.push(...data.rows);
    if (data.rows.length === 0 || records.length >= data.total) return records;
  }
}
