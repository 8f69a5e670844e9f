/** Plans the worksheet of a packing list: editable columns with headers in both languages, then computed columns. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { planSheetColumn, type PlannedSheet, type PlannedSheetColumn, type SheetWords, valueText } from "#dialect/sheet/planSheet.ts";
import { type ColumnWords, type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";

/** Returns the editable columns of a row. */
export function packingColumns(row: FieldSchema, cells: ColumnWords): SheetColumn[] {
  // `sheetColumns` reads only the fields, which a row has like an entity.
  return sheetColumns(row as EntitySchema, cells);
}

/** `rows`: with their computed fields. Numbers are numbers on the sheet. */
export function packingSheet(name: string, row: FieldSchema, rows: readonly Rec[], cells: ColumnWords, words: SheetWords): PlannedSheet {
  const editable = packingColumns(row, cells);
  const computed = Object.entries(row.properties ?? {}).flatMap(([field, schema]): SheetColumn[] =>
    schema["x-compute"] === undefined
      ? []
      : [
          {
            path: `/${field}`,
            name: field,
            schema,
            sort: "number",
            label: schema["x-label"] ?? {},
            required: false,
            timeZone: cells.timeZone,
            sometimesRequired: false,
          },
        ],
  );
  const columns = [...editable, ...computed];
  return {
    name,
    columns: columns.map((column) => ({ ...planSheetColumn(column, words), header: headerOf(column, words) })),
    rows: rows.map((line) =>
      columns.map((column) => valueText(column, line[column.name] as Json | undefined, words.language) || undefined),
    ),
  };
}

/** Header with both languages on lines of their own, each with the unit. The import recognizes this form. */
function headerOf(column: SheetColumn, words: SheetWords): PlannedSheetColumn["header"] {
  const labels = [...new Set(Object.values<string>(column.label))];
  const [, unit = ""] = /( \([^()]*\))$/.exec(planSheetColumn(column, words).header) ?? [];
  return labels.map((label) => `${label}${unit}`).join("\n");
}
