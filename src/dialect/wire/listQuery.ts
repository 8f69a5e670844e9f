/**
 * Converts a `ListQuery` to the query string of a list's page and back.
 *
 *     ?tab=open&q=A1,A2&sort=-createTime&page=2&size=50&branch=N,S&made=2026-01-01..2026-02-01
 *
 * Values stay text; `toWireQuery.ts` converts them for the call. Unknown
 * parameters are ignored, so that an old or mistyped link still opens the list.
 */
import { filterParameter } from "../schema/derived/listParameters.ts";
import { formatFilter, parseFilter } from "./listUrl.ts";
import type { ListShape } from "./listShape.ts";
import type { FilterValue, ListQuery } from "./wire.ts";

export const pageSizes: readonly number[] = [20, 50, 100];

/** Returns the query string without `?`; "" for the default query. Names have a fixed order, so equal queries give equal text. */
export function formatListQuery(query: ListQuery, shape: ListShape): string {
  const out = new URLSearchParams();
  if (query.tab !== undefined && query.tab !== shape.tabs[0] && shape.tabs.includes(query.tab)) out.set("tab", query.tab);
  if (query.search) out.set("q", query.search);
  const sort = (query.sort ?? []).filter(({ field }) => shape.sorts.includes(field));
  if (sort.length > 0) out.set("sort", sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(","));
  if (query.page !== undefined && query.page > 1) out.set("page", String(query.page));
  if (query.size !== undefined && query.size !== pageSizes[0] && pageSizes.includes(query.size)) out.set("size", String(query.size));
  if (query.each && shape.once) out.set("each", "1");
  for (const field of shape.filters) {
    const text = formatFilter(query.filters?.[field]);
    if (text !== "") out.set(filterParameter(field), text);
  }
  // Commas and colons are allowed in a query string, and readable.
  return out.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** Parses a query string. Never throws; unknown names and unusable values are left out. */
export function parseListQuery(search: string | URLSearchParams, shape: ListShape): ListQuery {
  const params = typeof search === "string" ? new URLSearchParams(search) : search;
  const tab = params.get("tab");
  const text = params.get("q")?.trim();
  const sort = readSort(params.get("sort"), shape);
  const page = readCount(params.get("page"));
  const size = readCount(params.get("size"));
  const filters: Record<string, FilterValue> = {};
  for (const field of shape.filters) {
    const value = parseFilter(params.get(filterParameter(field)) ?? "");
    if (value !== undefined) filters[field] = value;
  }
  return {
    ...(tab !== null && shape.tabs.includes(tab) && tab !== shape.tabs[0] ? { tab } : {}),
    ...(text ? { search: text } : {}),
    ...(sort.length > 0 ? { sort } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
    ...(size !== undefined && pageSizes.includes(size) && size !== pageSizes[0] ? { size } : {}),
    ...(shape.once && params.get("each") === "1" ? { each: true } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

function readSort(text: string | null, shape: ListShape): { field: string; desc?: boolean }[] {
  return (text ?? "")
    .split(",")
    .map((part) => (part.startsWith("-") ? { field: part.slice(1), desc: true } : { field: part }))
    .filter(({ field }) => shape.sorts.includes(field));
}

function readCount(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
