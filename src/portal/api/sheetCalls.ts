/** Workbook calls of the backend: templates, exports and archives as downloads, imports as an upload. */
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EntityHead } from "#dialect/schema/schema.ts";
import type { ApiResponse, ListQuery } from "#dialect/wire/wire.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Api } from "./api.ts";
import { mapResponse } from "./readResponse.ts";
import { saveFile } from "../browser/saveFile.ts";

/** A row of an import on the wire. */
export interface SentRow {
  /** Row number on the sheet, from 1. */
  readonly row: number;
  readonly record: Rec;
  readonly id?: string;
  readonly version?: number;
}

export interface SheetCalls {
  /** Downloads the empty workbook of an entity. */
  template(entity: string): Promise<ApiResponse>;
  /** Downloads the records of a query as a workbook. */
  exportRecords(entity: string, query: ListQuery): Promise<ApiResponse>;
  /** Downloads the documents of records as one ZIP archive. */
  zip(entity: string, ids: readonly string[]): Promise<ApiResponse>;
  /** Returns the stored records of `keys`: key -> record. */
  existing(entity: string, keys: readonly string[], signal?: AbortSignal): Promise<ApiResponse<ReadonlyMap<string, Rec>>>;
  /** Uploads the workbook with its corrected rows. `key`: the idempotency key. */
  import(
    entity: string,
    file: File,
    rows: { readonly sheet: number; readonly rows: readonly SentRow[] },
    options: { readonly key: string; onProgress?(share: number): void; readonly signal?: AbortSignal },
  ): Promise<ApiResponse<{ readonly created: number; readonly updated: number }>>;
}

export function createSheetCalls(api: Api, loadEntity: (name: string) => Promise<DisplayEntity>): SheetCalls {
  async function callOf(entity: string, use: keyof NonNullable<EntityHead["calls"]>): Promise<string> {
    const { schema } = await loadEntity(entity);
    const key = schema["x-entity"].calls?.[use];
    if (!key) throw new Error(`Entity "${entity}" declares no call "${use}" in x-entity.calls`);
    return key;
  }
  async function download(key: string, data: unknown): Promise<ApiResponse> {
    const response = await api.download(key, data);
    if (response.code === 200 && response.data) saveFile(response.data.file, response.data.name);
    return { ...response, data: null };
  }
  return {
    template: async (entity) => download(await callOf(entity, "template"), {}),
    exportRecords: async (entity, query) => download(await callOf(entity, "export"), query),
    zip: async (entity, ids) => download(await callOf(entity, "zip"), { ids }),
    async existing(entity, keys, signal) {
      return mapResponse(await api.call(await callOf(entity, "existing"), { keys }, { signal }), readFound);
    },
    async import(entity, file, rows, { key, onProgress, signal }) {
      const response = await api.upload<unknown>(await callOf(entity, "import"), file, {
        fields: { rows: JSON.stringify(rows) },
        idempotencyKey: key,
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      });
      return mapResponse(response, readCounts);
    },
  };
}

function readFound(data: unknown): ReadonlyMap<string, Rec> {
  const found = isObject(data) && Array.isArray(data["found"]) ? data["found"] : [];
  return new Map(
    found.flatMap((one) => (isObject(one) && isObject(one["record"]) ? [[String(one["key"]), one["record"] as Rec] as const] : [])),
  );
}

function readCounts(data: unknown): { readonly created: number; readonly updated: number } {
  const counts = isObject(data) ? data : {};
  return { created: Number(counts["created"] ?? 0), updated: Number(counts["updated"] ?? 0) };
}
