/** Workbooks over HTTP: templates and exports that come as files, imports that go as one. */
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
  /** Of the sheet, from 1. */
  readonly row: number;
  readonly record: Rec;
  readonly id?: string;
  readonly version?: number;
}

export interface SheetCalls {
  /** Hands the empty workbook of an entity to the person. */
  template(entity: string): Promise<ApiResponse>;
  /** Hands the records that a query finds to the person, as a workbook. */
  exportRecords(entity: string, query: ListQuery): Promise<ApiResponse>;
  /** Hands the documents of records to the person, as one archive. */
  zip(entity: string, ids: readonly string[]): Promise<ApiResponse>;
  /** Key -> the stored record that has it. */
  existing(entity: string, keys: readonly string[], signal?: AbortSignal): Promise<ApiResponse<ReadonlyMap<string, Rec>>>;
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
    if (!key) throw new Error(`Entity "${entity}" names no call to ${use} its records`);
    return key;
  }
  async function download(key: string, data: unknown): Promise<ApiResponse> {
    const answer = await api.download(key, data);
    if (answer.code === 200 && answer.data) saveFile(answer.data.file, answer.data.name);
    return { ...answer, data: null };
  }
  return {
    template: async (entity) => download(await callOf(entity, "template"), {}),
    exportRecords: async (entity, query) => download(await callOf(entity, "export"), query),
    zip: async (entity, ids) => download(await callOf(entity, "zip"), { ids }),
    async existing(entity, keys, signal) {
      return mapResponse(await api.call(await callOf(entity, "existing"), { keys }, { signal }), foundOf);
    },
    async import(entity, file, rows, { key, onProgress, signal }) {
      const answer = await api.upload<unknown>(await callOf(entity, "import"), file, {
        fields: { rows: JSON.stringify(rows) },
        idempotencyKey: key,
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      });
      return mapResponse(answer, countsOf);
    },
  };
}

function foundOf(data: unknown): ReadonlyMap<string, Rec> {
  const found = isObject(data) && Array.isArray(data["found"]) ? data["found"] : [];
  return new Map(
    found.flatMap((one) => (isObject(one) && isObject(one["record"]) ? [[String(one["key"]), one["record"] as Rec] as const] : [])),
  );
}

function countsOf(data: unknown): { readonly created: number; readonly updated: number } {
  const counts = isObject(data) ? data : {};
  return { created: Number(counts["created"] ?? 0), updated: Number(counts["updated"] ?? 0) };
}
