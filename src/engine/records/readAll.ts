/** All records that a list finds, page after page. */
import type { Rec } from "#dialect/json/json.ts";
import { isOk, type ListQuery } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";

export interface AllRecords {
  readonly source: DataSource;
  readonly entity: string;
  /** As the list asks; its page does not count. */
  readonly query: ListQuery;
  /** The most records. */
  readonly most: number;
  onProgress(done: number, of: number): void;
  readonly signal: AbortSignal;
}

/** Records asked for at a time: each question counts all of them, and says once more who asks. */
const together = 500;

/** `undefined` where a page could not be had, or the signal came first. `total` tells whether all fitted. */
export async function readAll(asked: AllRecords): Promise<{ readonly records: readonly Rec[]; readonly total: number } | undefined> {
  const { source, entity, query, most, onProgress, signal } = asked;
  const records: Rec[] = [];
  let total = 0;
  for (let page = 1; records.length < most; page++) {
    const answer = await source.list(entity, { ...query, page, size: together }, signal);
    const { data } = answer;
    if (!isOk(answer) || !data || signal.aborted) return undefined;
    records.push(...data.rows);
    total = data.total;
    onProgress(Math.min(records.length, most), Math.min(total, most));
    // A backend may answer with smaller pages than it was asked for: only an empty one is the end.
    if (data.rows.length === 0 || records.length >= total) break;
  }
  return { records: records.slice(0, most), total };
}
