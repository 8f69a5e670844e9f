/** Where a record stood in the list it was opened from, so that its page leads on to the one before and after it. */
import type { Rec } from "#dialect/json/json.ts";
import { recordId } from "../host/recordName.ts";

/** Entity -> the rows that its list showed last, for the life of the page. */
const shown = new Map<string, readonly Rec[]>();

export function rememberRows(entity: string, rows: readonly Rec[]): void {
  shown.set(entity, rows);
}

export interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Ids of the rows beside this one; undefined where it was not opened from a list. */
export function neighboursOf(entity: string, id: string): Neighbours | undefined {
  const ids = (shown.get(entity) ?? []).map(recordId);
  const at = ids.indexOf(id);
  return at < 0 || ids.length < 2 ? undefined : { before: ids[at - 1], after: ids[at + 1] };
}
