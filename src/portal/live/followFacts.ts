/** Facts of the own account that others change: staff sets what a company sees, and its open pages follow. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { DataSource } from "#engine";
import type { SessionActions } from "../session/sessionActions.ts";

/** Reads the session again when the record of the status call may have changed. Not on the site of the staff: an account of staff sees the records of all customers and has none of its own. Returns the function that ends it. */
export function followFacts(
  { site, endpoints }: Pick<CompiledCatalog, "site" | "endpoints">,
  source: Pick<DataSource, "whenChanged">,
  session: Pick<SessionActions, "refresh">,
): (() => void) | undefined {
  const own = Object.values(endpoints.calls).find(({ does }) => does === "status")?.entity;
  return own === undefined || site.of === "staff" ? undefined : source.whenChanged?.(own, () => void session.refresh());
}
