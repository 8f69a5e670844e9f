/**
 * The engine's data source over HTTP: maps each operation on an entity to a call of
 * `endpoints.json` and reads its response.
 */
import { type Acknowledgement, acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { CompiledCatalog, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { EntityHead } from "#dialect/schema/schema.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { DataSource } from "#engine";
import type { Api } from "./api.ts";
import { toBatchResult, mapResponse, singleRecordPage, toPage } from "./readResponse.ts";

type Use = keyof NonNullable<EntityHead["calls"]>;

export function createSource(
  api: Api,
  catalog: CompiledCatalog,
  loadEntity: (name: string) => Promise<DisplayEntity>,
  whenBack?: DataSource["whenBack"],
): DataSource {
  async function callOf(entity: string, use: Use): Promise<string> {
    const { schema } = await loadEntity(entity);
    const key = schema["x-entity"].calls?.[use];
    if (!key) throw new Error(`Entity "${entity}" declares no call "${use}" in x-entity.calls`);
    return key;
  }
  function transitionCall(entity: string, id: string): string {
    for (const machine of Object.values(catalog.states)) {
      const call = machine.entity === entity ? machine.transitions.find((transition) => transition.id === id)?.call : undefined;
      if (call) return call;
    }
    throw new Error(`Transition "${id}" of entity "${entity}" declares no call`);
  }
  /** Acknowledged warnings go to our own server only; another backend does not know the field. */
  const withAccepted = (body: Rec, accepted: readonly Acknowledgement[] = []): Rec =>
    api.own && accepted.length > 0 ? { ...body, [acknowledgeKey]: accepted as unknown as Json } : body;
  /** Reads the stored record. Some backends return none: then it is the record that was sent. */
  const stored = (sent: Rec) => (data: unknown) => (isObject(data) ? (data as Rec) : sent);

  return {
    ...(whenBack && { whenBack }),
    async list(entity, query, signal) {
      const { own } = (await loadEntity(entity)).schema["x-entity"].calls ?? {};
      if (own !== undefined) return mapResponse(await api.call(own, {}, { signal, quiet: signal !== undefined }), singleRecordPage);
      return mapResponse(await api.call(await callOf(entity, "list"), query, { signal, quiet: signal !== undefined }), toPage);
    },
    async save(entity, record, key, accepted) {
      return mapResponse(
        await api.call(await callOf(entity, "save"), withAccepted(record, accepted), { idempotencyKey: key }),
        stored(record),
      );
    },
    async submit(entity, record, _transition, key, accepted) {
      return mapResponse(
        await api.call(await callOf(entity, "submit"), withAccepted(record, accepted), { idempotencyKey: key }),
        stored(record),
      );
    },
    async remove(entity, ids) {
      const idempotent = { idempotencyKey: crypto.randomUUID() };
      return mapResponse(await api.call(await callOf(entity, "delete"), { ids }, idempotent), (data) => toBatchResult(data, ids));
    },
    async act(entity, transition, ids, prompted, version, accepted) {
      const body = { ids, ...(version === undefined ? {} : { version }), ...prompted };
      const idempotent = { idempotencyKey: crypto.randomUUID() };
      return mapResponse(await api.call(transitionCall(entity, transition), withAccepted(body, accepted), idempotent), (data) =>
        toBatchResult(data, ids),
      );
    },
    sendCode: (call, to) => api.call(call, to),
    upload: (call, file, options) => api.upload(call, file, options),
  };
}
