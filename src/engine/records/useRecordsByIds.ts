import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { readRecords } from "../host/readRecords.ts";

export interface LoadedRecords {
  /** In the order of the ids; undefined until all are loaded. */
  readonly records: readonly Rec[] | undefined;
  /** Why they could not be loaded. */
  readonly failed?: string;
}

/** Loads records by their ids; ids without a record are left out. */
export function useRecordsByIds(entity: string, ids: readonly string[]): LoadedRecords {
  const host = useHost();
  const { t } = useTranslation();
  const [load, setLoad] = useState<LoadedRecords>({ records: undefined });
  const key = ids.join(",");
  useEffect(() => {
    const load = () => readRecords(host.source, entity, key.split(",").filter(Boolean));
    return whileMounted(load, ({ records, failed }) =>
      setLoad(failed ? { records: undefined, failed: failed.message ?? t("list.unreachable") } : { records }),
    );
  }, [host, entity, key, t]);
  return load;
}
