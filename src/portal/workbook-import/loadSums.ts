/** Sums over other records for the rows of a workbook, from the source of records. */
import type { LoadSums } from "#dialect/sheet/importSums.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";

/** Loads none where the source has none, or gives no answer. */
export function loadSumsFrom(source: DataSource): LoadSums {
  return async (questions) => {
    const response = await source.sums?.(questions);
    return response?.code === apiCode.ok ? (response.data ?? []) : [];
  };
}
