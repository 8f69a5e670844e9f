/** Records of a preview: those that the workbench hands over. What is saved here is gone with the page. */
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { type ApiResponse, apiCode, type BatchResult, type FilterValue, type Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";

/** Lists show so many where they do not say. */
const pageSize = 20;

export function createSampleSource(given: Readonly<Record<string, readonly Rec[]>>): DataSource {
  const kept = new Map<string, Rec[]>(Object.entries(given).map(([entity, records]) => [entity, records.map(named)]));
  const recordsOf = (entity: string): Rec[] => {
    const known = kept.get(entity) ?? [];
    kept.set(entity, known);
    return known;
  };
  async function put(entity: string, record: Rec): Promise<ApiResponse<Rec>> {
    const records = recordsOf(entity);
    const stored = named({ ...record, version: Number(record["version"] ?? 0) + 1 }, records.length);
    const at = records.findIndex(({ id }) => id === stored["id"]);
    if (at < 0) records.unshift(stored);
    else records[at] = stored;
    return { code: apiCode.ok, data: stored };
  }
  const done = (ids: readonly string[]): ApiResponse<BatchResult> => ({ code: apiCode.ok, data: { done: ids, failed: [] } });
  return {
    async list(entity, { page = 1, size = pageSize, filters = {} }): Promise<ApiResponse<Page>> {
      const found = recordsOf(entity).filter((record) => Object.entries(filters).every(([field, value]) => fits(record[field], value)));
      return { code: apiCode.ok, data: { rows: found.slice((page - 1) * size, page * size), total: found.length } };
    },
    save: put,
    submit: put,
    async remove(entity, ids) {
      kept.set(
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

function named(record: Rec, index = 0): Rec {
  return { ...record, id: record["id"] ?? `sample-${index + 1}`, version: record["version"] ?? 1 };
}

function fits(value: Json | undefined, wanted: FilterValue): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => String(one) === String(value ?? ""));
  // Ranges narrow nothing: the few records of a preview are there to be seen.
  if (isObject(wanted)) return true;
  return String(value ?? "")
    .toLowerCase()
    .includes(String(wanted ?? "").toLowerCase());
}
