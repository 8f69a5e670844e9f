import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { keyOf } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import type { SheetCalls } from "../api/sheetCalls.ts";

/** Stored records with the keys of imported rows. Each key is requested once until `clear`. */
export interface ExistingRecords {
  /** Requests the keys of `rows` that are not known yet. Without a response they stay unknown. */
  request(rows: readonly ImportRow[], signal: AbortSignal): Promise<void>;
  /** Key, as returned by `keyOf` -> stored record. */
  found(): ReadonlyMap<string, Rec>;
  clear(): void;
}

export function createExistingRecords(
  sheets: Pick<SheetCalls, "existing">,
  entity: CompiledEntity["name"],
  key: SheetColumn | undefined,
): ExistingRecords {
  /** A key without a stored record maps to undefined. */
  const known = new Map<string, Rec | undefined>();
  return {
    async request(rows, signal) {
      if (!key) return;
      const keys = [...new Set(rows.flatMap(({ draft }) => keyOf(key, draft) ?? []))].filter((name) => !known.has(name));
      if (keys.length === 0) return;
      const response = await sheets.existing(entity, keys, signal);
      if (response.code === 200 && response.data) for (const name of keys) known.set(name, response.data.get(name));
    },
    found: () => new Map([...known].flatMap(([name, record]) => (record ? [[name, record] as const] : []))),
    clear: () => known.clear(),
  };
}
