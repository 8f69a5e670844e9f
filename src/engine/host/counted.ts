/** Numbers of records that a server counts up to a limit only, as people read them. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { formatNumber } from "#dialect/text/formatNumber.ts";

/** Name of the limit: what exceeds it says that there are more records, not how many. */
const limitName = "countedRecords";

/** Returns the number up to which records are counted; infinite where all are. */
export function countedRecords({ limits }: CompiledCatalog): number {
  const value = limits[limitName]?.value;
  return typeof value === "number" ? value : Number.POSITIVE_INFINITY;
}

/** Returns the number itself, or `10,000+` where counting ended. */
export function countText(catalog: CompiledCatalog, count: number): number | string {
  const most = countedRecords(catalog);
  return count > most ? `${formatNumber(most)}+` : count;
}
