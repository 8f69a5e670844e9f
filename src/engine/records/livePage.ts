/** How a page of rows takes changes by others. Pure. */
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { recordId } from "../host/recordName.ts";

/** Id -> version that was written, 0 for a deleted record; undefined if any record may have changed. */
export type ChangedRecords = Readonly<Record<string, number>> | undefined;

/** Changes by others in a list whose rows keep their places. */
export interface ListNews {
  /** Ids of rows whose values have just changed. */
  readonly changed: ReadonlySet<string>;
  /** Ids of rows that no longer belong to the page. */
  readonly gone: ReadonlySet<string>;
  /** Number of records that are new on the page. */
  readonly added: number;
  /** The page as it would be shown now; undefined while it differs from the shown one in values only. */
  readonly next: Page | undefined;
}

/** Returns true if the page shows all these versions already, as after a change by the user. */
export function showsAlready(rows: readonly Rec[], records: ChangedRecords): boolean {
  if (!records) return false;
  const versions = new Map(rows.map((row) => [recordId(row), Number(row["version"])]));
  return Object.entries(records).every(([id, version]) => version > 0 && (versions.get(id) ?? 0) >= version);
}

/**
 * Returns the shown page with the values and counts of the fresh one. Its rows keep their places: a row that moved under
 * the pointer would take a click that was meant for another.
 */
export function heldPage(shown: Page, fresh: Page): { readonly page: Page; readonly news: ListNews } {
  const found = new Map(fresh.rows.map((row) => [recordId(row), row]));
  const ids = new Set(shown.rows.map(recordId));
  const rows = shown.rows.map((row) => found.get(recordId(row)) ?? row);
  const added = fresh.rows.filter((row) => !ids.has(recordId(row))).length;
  const gone = new Set([...ids].filter((id) => !found.has(id)));
  const changed = new Set(
    shown.rows.filter((row) => !gone.has(recordId(row)) && JSON.stringify(row) !== JSON.stringify(found.get(recordId(row)))).map(recordId),
  );
  const isSameOrder = added === 0 && gone.size === 0 && fresh.rows.every((row, at) => recordId(row) === recordId(rows[at] as Rec));
  return { page: { ...fresh, rows }, news: { changed, gone, added, next: isSameOrder ? undefined : fresh } };
}
