/** A packing list as a sheet: what may be filled in with headers in both languages, then what is worked out. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { planSheetColumn, type PlannedSheet, type PlannedSheetColumn, type SheetWords, valueText } from "#dialect/sheet/planSheet.ts";
import { type ColumnWords, type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";

/** The columns of a row that may be filled in. */
export function packingColumns(row: FieldSchema, cells: ColumnWords): SheetColumn[] {
  // A row has fields as an entity has; nothing else of one is asked for here.
  return sheetColumns(row as EntitySchema, cells);
}

/** `rows` as they are judged. Numbers are numbers on the sheet. */
export function packingSheet(name: string, row: FieldSchema, rows: readonly Rec[], cells: ColumnWords, words: SheetWords): PlannedSheet {
  const entered = packingColumns(row, cells);
  const worked = Object.entries(row.properties ?? {}).flatMap(([field, schema]): SheetColumn[] =>
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
            sometimesRequired: false,
          },
        ],
  );
  const columns = [...entered, ...worked];
  return {
    name,
    columns: columns.map((column) => ({ ...planSheetColumn(column, words), header: headerOf(column, words) })),
    rows: rows.map((line) =>
      columns.map((column) => valueText(column, line[column.name] as Json | undefined, words.language) || undefined),
    ),
  };
}

/** Both languages below each other, the unit behind: what the reading of a workbook knows again. */
function headerOf(column: SheetColumn, words: SheetWords): PlannedSheetColumn["header"] {
  const labels = [...new Set(Object.values<string>(column.label))];
  const [, unit = ""] = /( \([^()]*\))$/.exec(planSheetColumn(column, words).header) ?? [];
  return labels.map((label) => `${label}${unit}`).join("\n");
}
