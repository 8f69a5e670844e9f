/** Reads records by their ids. */
import type { Rec } from "#dialect/json/json.ts";
import { type ApiResponse, isOk, type Page } from "#dialect/wire/wire.ts";
import { recordId } from "./recordName.ts";
import type { DataSource } from "./source.ts";

/** Records asked for in one call. */
const together = 100;

export interface ReadRecords {
  /** In the order of the ids; one that is not there is left out. */
  readonly records: readonly Rec[];
  /** The first call that failed. */
  readonly failed?: ApiResponse<Page>;
}

export async function readRecords(source: DataSource, entity: string, ids: readonly string[]): Promise<ReadRecords> {
  const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, at) => ids.slice(at * together, (at + 1) * together));
  const answers = await Promise.all(parts.map((part) => source.list(entity, { page: 1, size: part.length, filters: { id: part } })));
  const failed = answers.find((answer) => !isOk(answer) || !answer.data);
  const byId = new Map(answers.flatMap(({ data }) => data?.rows ?? []).map((row) => [recordId(row), row]));
  return { records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined), ...(failed && { failed }) };
}
