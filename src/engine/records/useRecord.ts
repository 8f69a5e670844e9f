import type { Rec } from "#dialect/json/json.ts";
import type { ApiResponse, Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";
import { useRows } from "./useRows.ts";

export interface RecordLoad {
  readonly record: Rec | undefined;
  /** The query succeeded, and this customer has no record of that id. */
  readonly missing: boolean;
  readonly loading: boolean;
  readonly failure: ApiResponse<Page> | undefined;
  refresh(): void;
  /** Changes with each response, also when the record is unchanged. */
  readonly answer: unknown;
}

/** Loads one record by its id; without an id the first of its list. The old one stays while it loads again; never returns that of another id. */
export function useRecord(source: DataSource, entity: string, id: string | undefined): RecordLoad {
  const rows = useRows(source, entity, { page: 1, size: 1, ...(id !== undefined && { filters: { id } }) }, { of: id });
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
