/**
 * The engine's data source over HTTP: maps each operation on an entity to a call of
 * `endpoints.json` and reads its response.
 */
import { type Acknowledgement, acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { CompiledCatalog, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { SumAnswer } from "#dialect/expr/recordSums.ts";
import type { EntityHead } from "#dialect/schema/schema.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { ApiResponse, BatchResult } from "#dialect/wire/wire.ts";
import type { DataSource, UploadedFileUrls } from "#engine";
import type { Api } from "./api.ts";
import { isUrlExpiring, thumbnailUrl } from "./fileUrls.ts";
import { toBatchResponse, mapResponse, singleRecordPage, toPage } from "./readResponse.ts";

/** The call that renews URLs of files. */
const renewCall = "fileUrl";
/** The call that answers sums over other records. */
const sumsCall = "recordSums";

/** Reads the answers; another backend sends none. */
function answersOf(data: unknown): readonly (SumAnswer | null)[] {
  const sums = isObject(data) ? data["sums"] : undefined;
  return Array.isArray(sums) ? (sums as readonly (SumAnswer | null)[]) : [];
}

export interface SourceParts {
  readonly api: Api;
  readonly catalog: CompiledCatalog;
  /** May reject: the module of the entity could not be fetched. */
  loadEntity(name: string): Promise<DisplayEntity>;
  /** A call could not be made; nothing has been shown yet. */
  onError(error: unknown): void;
  readonly whenBack?: DataSource["whenBack"];
  /** Absent with another backend: only our own announces changes. */
  readonly whenChanged?: DataSource["whenChanged"];
}

function transitionCall(catalog: SourceParts["catalog"], entity: string, id: string): string {
  for (const machine of Object.values(catalog.states)) {
    const call = machine.entity === entity ? machine.transitions.find((transition) => transition.id === id)?.call : undefined;
    if (call) return call;
  }
  throw new Error(`Transition "${id}" of entity "${entity}" declares no call`);
}

/** Reads the stored record. Some backends return none: then it is the record that was sent. */
const stored = (sent: Rec) => (data: unknown) => (isObject(data) ? (data as Rec) : sent);

/** No method of the source rejects: a failure is a response with code 0. */
export function createSource({ api, catalog, loadEntity, onError, whenBack, whenChanged }: SourceParts): DataSource {
  async function callOf(entity: string, use: keyof NonNullable<EntityHead["calls"]>): Promise<string> {
    const { schema } = await loadEntity(entity);
    const key = schema["x-entity"].calls?.[use];
    if (!key) throw new Error(`Entity "${entity}" declares no call "${use}" in x-entity.calls`);
    return key;
  }
  /** Our own server waits for warnings where the call lists the accepted ones; another backend does not know the field. */
  const withAccepted = (body: Rec, accepted: readonly Acknowledgement[] = []): Rec =>
    api.own ? { ...body, [acknowledgeKey]: accepted as unknown as Json } : body;
  /** A call whose entity or code cannot be loaded becomes a response with code 0. */
  const answered = async <Data>(run: () => Promise<ApiResponse<Data>>): Promise<ApiResponse<Data>> => {
    try {
      return await run();
    } catch (error) {
      onError(error);
      return { code: 0, data: null, reported: true };
    }
  };
  const store = async (call: Promise<string>, record: Rec, idempotencyKey?: string, accepted?: readonly Acknowledgement[]) =>
    mapResponse(await api.call(await call, withAccepted(record, accepted), { idempotencyKey }), stored(record));
  const act = async (call: Promise<string> | string, body: Rec, ids: readonly string[]): Promise<ApiResponse<BatchResult>> =>
    toBatchResponse(await api.call(await call, body, { idempotencyKey: crypto.randomUUID() }), ids);

  return {
    ...(whenBack && { whenBack }),
    ...(whenChanged && { whenChanged }),
    list: (entity, query, signal) =>
      answered(async () => {
        const options = { signal, quiet: signal !== undefined };
        const { own, counts } = (await loadEntity(entity)).schema["x-entity"].calls ?? {};
        if (own !== undefined) return mapResponse(await api.call(own, {}, options), singleRecordPage);
        const response = mapResponse(await api.call(await callOf(entity, "list"), query, options), toPage);
        if (counts === undefined || !response.data || response.data.tabs) return response;
        return (await import("./withCounts.ts")).withCounts(response, query, () => api.call(counts, {}, { signal, quiet: true }));
      }),
    choose: (entity, query, signal) =>
      answered(async () => {
        const call = await callOf(entity, "choose").catch(() => callOf(entity, "list"));
        return mapResponse(await api.call(call, query, { signal, quiet: true }), toPage);
      }),
    save: (entity, record, key, accepted) => answered(() => store(callOf(entity, "save"), record, key, accepted)),
    submit: (entity, record, _transition, key, accepted) => answered(() => store(callOf(entity, "submit"), record, key, accepted)),
    remove: (entity, ids) => answered(() => act(callOf(entity, "delete"), { ids }, ids)),
    act: (entity, transition, ids, prompted, version, accepted) =>
      answered(() => {
        const body = { ids, ...(version === undefined ? {} : { version }), ...prompted };
        return act(transitionCall(catalog, entity, transition), withAccepted(body, accepted), ids);
      }),
    sums: (sums) => answered(async () => mapResponse(await api.call(sumsCall, { sums }, { quiet: true }), answersOf)),
    sendCode: (call, to) => answered(() => api.call(call, to)),
    thumbnailUrl: (url) => (api.own ? thumbnailUrl(url) : url),
    renewFileUrl: (url, failed) =>
      api.own && (failed || isUrlExpiring(url, Date.now()))
        ? answered(async () => (await api.call(renewCall, { url }, { quiet: true })) as ApiResponse<UploadedFileUrls>)
        : undefined,
    upload: (call, file, options) => answered(() => api.upload(call, file, options)),
  };
}
