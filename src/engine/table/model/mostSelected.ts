import type { CompiledCatalog } from "#dialect/schema/compiled.ts";

/** Name of the limit of records that one action takes, and its default. */
const limitName = "selectedRecords";
const defaultLimit = 2000;

/** Returns how many records may be selected at once. */
export function mostSelected({ limits }: Pick<CompiledCatalog, "limits">): number {
  const value = limits[limitName]?.value;
  return typeof value === "number" ? value : defaultLimit;
}
