import { useEffect, useState } from "react";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { DetailPlan } from "../plan/detailPlan.ts";

/** Number of entries read. */
const maxEvents = 100;

export interface TimelineLoad {
  /** Newest first; undefined until the first response. */
  readonly events: readonly Rec[] | undefined;
  readonly entity: DisplayEntity | undefined;
  readonly failed: boolean;
}

/** Reads the history of a record. A change of `revision` reads it again. */
export function useTimeline(timeline: DetailPlan["timeline"], id: string, revision: unknown): TimelineLoad {
  const host = useHost();
  const [load, setLoad] = useState<TimelineLoad & { id?: string }>({ events: undefined, entity: undefined, failed: false });
  const name = timeline?.entity;
  const of = timeline?.of;
  useEffect(() => {
    if (name === undefined || of === undefined) return;
    const query = { page: 1, size: maxEvents, filters: { [of]: id }, sort: [{ field: "time", desc: true }] };
    return whileMounted(
      (signal) => Promise.all([host.source.list(name, query, signal), host.loadEntity(name).catch(() => undefined)]),
      ([response, entity]) => {
        const rows = isOk(response) ? response.data?.rows : undefined;
        setLoad((old) => ({ id, entity, events: rows ?? (old.id === id ? old.events : undefined), failed: rows === undefined }));
      },
    );
  }, [host, name, of, id, revision]);
  return load.id === id ? load : { events: undefined, entity: undefined, failed: false };
}
