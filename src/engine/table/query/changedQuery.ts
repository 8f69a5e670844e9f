/** Changes of a list's query by a tab, filter, header or page. Pure. */
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";

export type QueryChange = { readonly [Key in keyof ListQuery]?: ListQuery[Key] | undefined };

/** Returns `query` with the changes; undefined removes a part. Any change except that of the page goes to the first page. */
export function changedQuery(query: ListQuery, change: QueryChange): ListQuery {
  const { page: _, ...unpaged } = query;
  const merged = { ...unpaged, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ""));
}

/** Returns `query` with one filter set; undefined removes it. */
export function withFilter(query: ListQuery, field: string, value: FilterValue | undefined): ListQuery {
  const { [field]: _, ...others } = query.filters ?? {};
  const filters = value === undefined ? others : { ...others, [field]: value };
  return changedQuery(query, { filters: Object.keys(filters).length > 0 ? filters : undefined });
}
