/** Which steps of a checklist are done: read from the lists that they name. */
import { useEffect, useState } from "react";
import type { ChecklistItem } from "#dialect/schema/screenParts.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import { blockQuery } from "./blockQuery.ts";

/**
 * Returns one flag for each item; undefined if the last step is done, or if that cannot be read: the list never asks for a
 * step that may be done. The first list of the last step is read alone, because most users have a record in it.
 */
export function useChecklist(checklist: readonly ChecklistItem[]): readonly boolean[] | "loading" | undefined {
  const host = useHost();
  const [done, setDone] = useState<readonly boolean[] | "loading" | undefined>("loading");
  // Equal items of another drawing are not asked for again.
  const asked = JSON.stringify(checklist);
  useEffect(() => {
    const items = JSON.parse(asked) as readonly ChecklistItem[];
    return whileMounted(async (signal) => {
      const [first, ...others] = items.at(-1)?.holds ?? [];
      if (first !== undefined && (await hasRecords(host, first, signal)) !== false) return undefined;
      const found = await Promise.all(
        items.map((item, index) => isDone(host, index < items.length - 1 ? item : { ...item, holds: others }, signal)),
      );
      return found.at(-1) === false ? found.map((one) => one !== false) : undefined;
    }, setDone);
  }, [host, asked]);
  return done;
}

/** Undefined if no list has a record and one could not be read. */
async function isDone(host: EngineHost, item: ChecklistItem, signal: AbortSignal): Promise<boolean | undefined> {
  if (item.done !== undefined) return isVisibleToUser(item.done, host.catalog.expressions, checkContextOf(host));
  const results = await Promise.all((item.holds ?? []).map((screen) => hasRecords(host, screen, signal)));
  return results.includes(true) || (results.includes(undefined) ? undefined : false);
}

async function hasRecords(host: EngineHost, screen: string, signal: AbortSignal): Promise<boolean | undefined> {
  const entity = host.catalog.screens[screen]?.entity ?? "";
  const response = await host.source.list(entity, blockQuery(host, screen, undefined), signal);
  return isOk(response) && response.data ? response.data.total > 0 : undefined;
}
