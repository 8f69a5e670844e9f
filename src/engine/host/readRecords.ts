/** Reads records by their ids. */
import type { Rec } from "#dialect/json/json.ts";
import { type ApiResponse, isOk, type Page } from "#dialect/wire/wire.ts";
import { recordId } from "./recordName.ts";
import type { DataSource } from "./source.ts";

/** Most records of one call. */
const batchSize = 100;

export interface ReadRecords {
  /** In the order of the ids; ids without a record are left out. */
  readonly records: readonly Rec[];
  /** Response of the first call that failed. */
  readonly failed?: ApiResponse<Page>;
}

/** Reads records in calls of at most 100 ids, in parallel. */
export async function readRecords(source: DataSource, entity: string, ids: readonly string[]): Promise<ReadRecords> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));
  const responses = await Promise.all(batches.map((some) => source.list(entity, { page: 1, size: some.length, filters: { id: some } })));
  const failed = responses.find((response) => !isOk(response) || !response.data);
  const byId = new Map(responses.flatMap(({ data }) => data?.rows ?? []).map((row) => [recordId(row), row]));
  return { records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined), ...(failed && { failed }) };
}
