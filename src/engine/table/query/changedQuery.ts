/** What a click on a tab, filter, head or page makes of the question a list asks. */
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";

export type QueryChange = { readonly [Key in keyof ListQuery]?: ListQuery[Key] | undefined };

/** `query` with the changes laid over it; `undefined` takes a part away. Any change but that of the page begins at the first page. */
export function changedQuery(query: ListQuery, change: QueryChange): ListQuery {
  const { page: _, ...kept } = query;
  const merged = { ...kept, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ""));
}

/** `query` with one filter set or, with `undefined`, taken away. */
export function withFilter(query: ListQuery, field: string, value: FilterValue | undefined): ListQuery {
  const { [field]: _, ...others } = query.filters ?? {};
  const filters = value === undefined ? others : { ...others, [field]: value };
  return changedQuery(query, { filters: Object.keys(filters).length > 0 ? filters : undefined });
}
