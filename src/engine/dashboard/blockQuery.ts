/** The query of a block: only records that the list itself shows. */
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { EngineHost } from "../host/host.ts";

/** Returns the query of one record of the list `screen` in `tab`, with the list's `only` and with `more` on top. */
export function blockQuery(
  { catalog }: Pick<EngineHost, "catalog">,
  screen: string,
  tab: string | undefined,
  more: Partial<ListQuery> = {},
): ListQuery {
  const only = catalog.screens[screen]?.list?.only;
  return { page: 1, size: 1, ...(tab !== undefined && { tab }), ...(only && { filters: only }), ...more };
}
