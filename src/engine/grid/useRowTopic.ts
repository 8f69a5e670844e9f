import { useCallback, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { GridAccess } from "./model/gridAccess.ts";

/** The row at this place now; the caller redraws when something in it moved: a value, a condition, a problem. */
export function useRowTopic(access: GridAccess, row: number): Rec | undefined {
  const topic = `${access.path}/${row}`;
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe(topic, changed), [access, topic]);
  useSyncExternalStore(subscribe, () => access.topics.version(topic));
  return access.rows().rows[row];
}
