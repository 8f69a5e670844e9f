/** The sort order of a list after a click on a header. Pure. */
import type { ListQuery } from "#dialect/wire/wire.ts";

type Sort = NonNullable<ListQuery["sort"]>;

/**
 * Returns ascending, then descending, then the default order of the screen
 * (undefined). The column of the default order only switches direction.
 */
export function sortCycle(current: Sort | undefined, field: string, initial: Sort | undefined): Sort | undefined {
  const present = (current ?? initial)?.[0];
  if (present?.field !== field) return [{ field }];
  if (!present.desc) return [{ field, desc: true }];
  return initial?.[0]?.field === field ? [{ field }] : undefined;
}

/** Returns `aria-sort` for the column of `field`. */
export function sortOf(sort: Sort | undefined, field: string): "ascending" | "descending" | "none" {
  const first = sort?.[0];
  return first?.field === field ? (first.desc ? "descending" : "ascending") : "none";
}
