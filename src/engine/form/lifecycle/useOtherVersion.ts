import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { FormStore } from "../store/formStoreTypes.ts";

/** Returns the stored record of an open form once somebody else has stored a newer version of it. */
export function useOtherVersion({ entity }: LoadedFormScreen, store: FormStore): Rec | undefined {
  const { source } = useHost();
  const [other, setOther] = useState<Rec>();
  const id = store.stored()?.["id"];
  const versionOf = (record: Rec | null | undefined) => Number(record?.["version"] ?? 0);
  const isNewer = useEventCallback((version: number) => version > versionOf(store.stored()));
  useEffect(() => {
    if (id === undefined) return;
    const cancel = new AbortController();
    const read = async () => {
      const response = await source.list(entity.name, { page: 1, size: 1, filters: { id: String(id) } }, cancel.signal);
      const [record] = isOk(response) && !cancel.signal.aborted ? (response.data?.rows ?? []) : [];
      if (record && isNewer(versionOf(record))) setOther(record);
    };
    const stop = source.whenChanged?.(entity.name, (records) => {
      if (!records || isNewer(records[String(id)] ?? 0)) void read();
    });
    return () => {
      cancel.abort();
      stop?.();
    };
  }, [source, entity.name, id, isNewer]);
  // The user's own save may be announced before its response arrives.
  return other && isNewer(versionOf(other)) ? other : undefined;
}
