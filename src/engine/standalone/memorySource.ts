/** A source of records in memory: for the preview of the workbench, and for a host page without a server. Nothing is stored. */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { type ApiResponse, apiCode, type BatchResult, type FilterValue, type Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";

/** Default page size of a list. */
const pageSize = 20;

/** Returns a source of these records, by entity name. Filters apply, ranges do not. */
export function createMemorySource(samples: Readonly<Record<string, readonly Rec[]>>): DataSource {
  const store = new Map<string, Rec[]>(Object.entries(samples).map(([entity, records]) => [entity, records.map(withIdentity)]));
  const recordsOf = (entity: string): Rec[] => {
    const records = store.get(entity) ?? [];
    store.set(entity, records);
    return records;
  };
  async function put(entity: string, record: Rec): Promise<ApiResponse<Rec>> {
    const records = recordsOf(entity);
    const stored = withIdentity({ ...record, version: Number(record["version"] ?? 0) + 1 }, records.length);
    const at = records.findIndex(({ id }) => id === stored["id"]);
    if (at < 0) records.unshift(stored);
    else records[at] = stored;
    return { code: apiCode.ok, data: stored };
  }
  const done = (ids: readonly string[]): ApiResponse<BatchResult> => ({ code: apiCode.ok, data: { done: ids, failed: [] } });
  return {
    async list(entity, { page = 1, size = pageSize, filters = {} }): Promise<ApiResponse<Page>> {
      const found = recordsOf(entity).filter((record) =>
        Object.entries(filters).every(([field, value]) => matchesFilter(record[field], value)),
      );
      return { code: apiCode.ok, data: { rows: found.slice((page - 1) * size, page * size), total: found.length } };
    },
    save: put,
    submit: put,
    async remove(entity, ids) {
      store.set(
        entity,
        recordsOf(entity).filter(({ id }) => !ids.includes(String(id))),
      );
      return done(ids);
    },
    act: async (_entity, _transition, ids) => done(ids),
    sendCode: async () => ({ code: apiCode.ok, data: null }),
    upload: async (_call, { name, size, type }) => ({ code: apiCode.ok, data: { id: "sample", name, size, type, url: "" } }),
  };
}

function withIdentity(record: Rec, index = 0): Rec {
  return { ...record, id: record["id"] ?? `sample-${index + 1}`, version: record["version"] ?? 1 };
}

function matchesFilter(value: Json | undefined, filter: FilterValue): boolean {
  if (Array.isArray(filter)) return filter.some((one) => String(one) === String(value ?? ""));
  // Ranges are ignored: a preview has few records and shows them all.
  if (isObject(filter)) return true;
  return String(value ?? "")
    .toLowerCase()
    .includes(String(filter ?? "").toLowerCase());
}
