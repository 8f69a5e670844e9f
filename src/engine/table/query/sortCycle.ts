/** What a click on a column head makes of the order of a list. */
import type { ListQuery } from "#dialect/wire/wire.ts";

type Sort = NonNullable<ListQuery["sort"]>;

/**
 * Ascending, descending, then the order the screen opens with (undefined).
 * The column that order goes by only turns around.
 */
export function sortCycle(current: Sort | undefined, field: string, opening: Sort | undefined): Sort | undefined {
  const shown = (current ?? opening)?.[0];
  if (shown?.field !== field) return [{ field }];
  if (!shown.desc) return [{ field, desc: true }];
  return opening?.[0]?.field === field ? [{ field }] : undefined;
}

/** `aria-sort` of the column of `field`. */
export function sortOf(sort: Sort | undefined, field: string): "ascending" | "descending" | "none" {
  const first = sort?.[0];
  return first?.field === field ? (first.desc ? "descending" : "ascending") : "none";
}
