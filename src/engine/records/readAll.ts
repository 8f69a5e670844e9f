/** Reads all records of a list, page by page. */
import type { Rec } from "#dialect/json/json.ts";
import { isOk, type ListQuery } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";

export interface AllRecords {
  readonly source: DataSource;
  readonly entity: string;
  /** The query of the list; its page is ignored. */
  readonly query: ListQuery;
  /** Most records to read. */
  readonly max: number;
  /** A total above this number says only that there are more. By default all are counted. */
  readonly counted?: number;
  onProgress(done: number, of: number): void;
  readonly signal: AbortSignal;
}

/** Records of one call. Each call counts all records and checks the session, so few large calls are cheaper. */
const pageSize = 500;

/** Returns undefined where a page failed or the signal aborted. `total` is the number of matching records, as far as they are counted, which can exceed `max`. */
export async function readAll(options: AllRecords): Promise<{ readonly records: readonly Rec[]; readonly total: number } | undefined> {
  const { source, entity, query, max, counted = Number.POSITIVE_INFINITY, onProgress, signal } = options;
  const records: Rec[] = [];
  let total = 0;
  for (let page = 1; records.length < max; page++) {
    const response = await source.list(entity, { ...query, page, size: pageSize }, signal);
    const { data } = response;
    if (!isOk(response) || !data || signal.aborted) return undefined;
    records.push(...data.rows);
    total = Math.max(data.total, records.length);
    onProgress(Math.min(records.length, max), Math.min(total, max));
    // A backend may return smaller pages than requested: only an empty page is the end.
    if (data.rows.length === 0 || (records.length >= data.total && data.total <= counted)) break;
  }
  return { records: records.slice(0, max), total };
}
