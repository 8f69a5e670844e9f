/** Reads the records that the rows of a workbook name. */
import type { Rec } from "#dialect/json/json.ts";
import type { DataSource } from "#engine";

/** Most values of a filter, and so of a call. */
const keysPerCall = 100;
/** Records of one page of a call: enough for a key that several records have, which is then reported as ambiguous. */
const pageSize = 500;

/** Returns the records by key; undefined if a call fails or the signal aborts. A key without a record is missing. */
export async function findByKey(
  source: DataSource,
  entity: string,
  field: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Rec[]> | undefined> {
  const found = new Map<string, Rec[]>();
  for (let from = 0; from < keys.length; from += keysPerCall) {
    const asked = keys.slice(from, from + keysPerCall);
    const { code, data } = await source.list(entity, { page: 1, size: pageSize, filters: { [field]: asked } }, signal);
    if (signal.aborted || code !== 200 || !data) return undefined;
    for (const row of data.rows) {
      const key = String(row[field] ?? "");
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}
