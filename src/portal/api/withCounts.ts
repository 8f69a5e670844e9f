/** Counts of tabs for a backend whose lists come without them. Own chunk: our server sends both together. */
import { isObject } from "#dialect/json/json.ts";
import { type ApiResponse, isOk, type ListQuery, type Page } from "#dialect/wire/wire.ts";

/** Adds the counts of the tabs to a page. A filtered list stays without: the call counts all records. */
export async function withCounts(
  response: ApiResponse<Page>,
  query: ListQuery,
  count: () => Promise<ApiResponse>,
): Promise<ApiResponse<Page>> {
  const page = response.data;
  if (!isOk(response) || !page || query.search || query.filters || query.for) return response;
  const { data } = await count();
  return isObject(data) ? { ...response, data: { ...page, tabs: data as Record<string, number> } } : response;
}
