/** The documents of a record and of the records that belong to it. */
import { useCallback, useEffect, useState } from "react";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { belongingFilter, documentsIn, type Document } from "#dialect/records/documents.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";

export interface Documents {
  /** Undefined while they load. */
  readonly all: readonly Document[] | undefined;
  /** Whether some records that belong to it could not be loaded. */
  readonly failed: boolean;
}

/** Most records of one entity that belong to a record. */
const maxBelonging = 100;

/** Loads the documents of a record. The old ones stay while they load again. */
export function useDocuments(entity: DisplayEntity, record: Rec): Documents & { refresh(): void } {
  const host = useHost();
  const [load, setLoad] = useState<Documents>({ all: undefined, failed: false });
  const [revision, setRevision] = useState(0);
  useEffect(() => whileMounted((signal) => findDocuments(host, entity, record, signal), setLoad), [host, entity, record, revision]);
  return { ...load, refresh: useCallback(() => setRevision((count) => count + 1), []) };
}

export async function findDocuments(
  { catalog, source, loadEntity }: Pick<EngineHost, "catalog" | "source" | "loadEntity">,
  { schema }: DisplayEntity,
  record: Rec,
  signal?: AbortSignal,
): Promise<Documents> {
  const within = (of: DisplayEntity["schema"], one: Rec) => documentsIn(of, one as Json, (list) => catalog.codes[list]?.items ?? []);
  const belonging = (schema["x-documents"]?.of ?? []).map(async ({ entity: name, where }): Promise<readonly Document[] | undefined> => {
    const filters = belongingFilter(where, record);
    if (!filters) return [];
    const [other, answer] = await Promise.all([loadEntity(name), source.list(name, { filters, page: 1, size: maxBelonging }, signal)]);
    return isOk(answer) ? (answer.data?.rows ?? []).flatMap((row) => within(other.schema, row)) : undefined;
  });
  const found = await Promise.all(belonging.map((one) => one.catch(() => undefined)));
  return { all: [...within(schema, record), ...found.flatMap((one) => one ?? [])], failed: found.includes(undefined) };
}
