import type { Rec } from "#dialect/json/json.ts";
import type { ApiResponse, Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";
import { useRows } from "./useRows.ts";

export interface RecordLoad {
  readonly record: Rec | undefined;
  /** Asked, and there is none of that id, or none of this customer's. */
  readonly missing: boolean;
  readonly loading: boolean;
  readonly failure: ApiResponse<Page> | undefined;
  refresh(): void;
  /** Changes with each answer, also when the record came back as it was. */
  readonly answer: unknown;
}

/** One record by its id, without one the first of its list. The old one stays while it is asked again; that of another id never shows. */
export function useRecord(source: DataSource, entity: string, id: string | undefined): RecordLoad {
  const rows = useRows(source, entity, { page: 1, size: 1, ...(id !== undefined && { filters: { id } }) });
  const found = rows.page?.rows[0];
  const record = found && (id === undefined || String(found["id"]) === id) ? found : undefined;
  return {
    record,
    missing: !rows.loading && !rows.failure && record === undefined,
    loading: rows.loading,
    failure: rows.failure,
    refresh: rows.refresh,
    answer: rows.page,
  };
}
