/** The rows that each list showed last, so that a record's page can lead to the records before and after it. */
import type { Rec } from "#dialect/json/json.ts";
import { useEngineState } from "../host/EngineProvider.tsx";
import { recordId } from "../host/recordName.ts";

export interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface LastLists {
  /** Stores the rows that a list of `entity` shows now, in their order. */
  remember(entity: string, rows: readonly Rec[]): void;
  /** Ids of the rows before and after a record; undefined where no list showed it beside others. */
  neighboursOf(entity: string, id: string): Neighbours | undefined;
}

export function createLastLists(): LastLists {
  const rowsOf = new Map<string, readonly Rec[]>();
  return {
    remember: (entity, rows) => void rowsOf.set(entity, rows),
    neighboursOf(entity, id) {
      const ids = (rowsOf.get(entity) ?? []).map(recordId);
      const at = ids.indexOf(id);
      return at < 0 || ids.length < 2 ? undefined : { before: ids[at - 1], after: ids[at + 1] };
    },
  };
}

export const useLastLists = (): LastLists => useEngineState(createLastLists);
