import { useEffect, useState } from "react";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { countedRecords } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { readAll } from "./readAll.ts";
import type { LoadedRecords } from "./useRecordsByIds.ts";

/** Most records of one paper. */
const max = 5_000;

/** Loads the records whose time `field` is between two days, the oldest first; none without days. `only`: values that they have. */
export function useRecordsOfPeriod(
  entity: string,
  field: string | undefined,
  days: { readonly from: string; readonly to: string } | undefined,
  only: Readonly<Record<string, string>> = {},
): LoadedRecords {
  const { from, to } = days ?? {};
  const isAsked = field !== undefined && from !== undefined && to !== undefined;
  return useAllRecords(entity, isAsked ? { filters: { ...only, [field]: { from, to } }, sort: [{ field }] } : undefined);
}

/** Loads all records that a query finds, in its order; none without a query. */
export function useAllRecords(entity: string, query: ListQuery | undefined): LoadedRecords {
  const { catalog, source } = useHost();
  const { t } = useTranslation();
  const [load, setLoad] = useState<LoadedRecords>({ records: undefined });
  const asked = query && JSON.stringify(query);
  useEffect(() => {
    if (asked === undefined) return;
    const parts = { source, entity, query: JSON.parse(asked) as ListQuery, max, counted: countedRecords(catalog) };
    return whileMounted(
      (signal) => readAll({ ...parts, onProgress: () => undefined, signal }),
      (all) => setLoad(all ? { records: all.records } : { records: undefined, failed: t("list.unreachable") }),
    );
  }, [catalog, source, entity, asked, t]);
  return load;
}
