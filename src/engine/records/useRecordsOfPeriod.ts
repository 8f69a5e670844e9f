import { useEffect, useState } from "react";
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
  const { catalog, source } = useHost();
  const { t } = useTranslation();
  const [load, setLoad] = useState<LoadedRecords>({ records: undefined });
  const { from, to } = days ?? {};
  const chosen = JSON.stringify(only);
  useEffect(() => {
    if (field === undefined || from === undefined || to === undefined) return;
    const query = { filters: { ...(JSON.parse(chosen) as typeof only), [field]: { from, to } }, sort: [{ field }] };
    return whileMounted(
      (signal) => readAll({ source, entity, query, max, counted: countedRecords(catalog), onProgress: () => undefined, signal }),
      (all) => setLoad(all ? { records: all.records } : { records: undefined, failed: t("list.unreachable") }),
    );
  }, [catalog, source, entity, field, from, to, chosen, t]);
  return load;
}
