/** A row of a workbook with the value of a cell that was corrected on the page. */
import type { Json } from "#dialect/json/json.ts";
import { type ImportRow, withCell } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";

/** Returns the row with the value; what was broken in that cell is forgotten. */
export function mendedRow(row: ImportRow, columns: readonly SheetColumn[], path: string, value: Json | undefined): ImportRow {
  const { [path]: _removed, ...broken } = row.broken;
  const column = columns.find((one) => one.path === path) ?? { path };
  return { ...row, draft: withCell(row.draft, column, value), broken };
}
