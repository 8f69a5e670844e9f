/** Columns of the workbook that takes a transition: the key of the record, then what the transition asks. Pure. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { type ColumnWords, type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { halfNumbers } from "#dialect/text/halfNumbers.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Rec } from "#dialect/json/json.ts";

export interface StepColumns {
  readonly key: SheetColumn;
  readonly asked: readonly SheetColumn[];
}

/**
 * @param key name of the field that names the record
 * @param ask the prompt of the transition; absent if it asks nothing
 */
export function stepColumns(key: string, schema: FieldSchema, ask: CompiledEntity | undefined, words: ColumnWords): StepColumns {
  // A workbook states the key although nobody may change it.
  const field: FieldSchema = { ...schema.properties?.[key], readOnly: false };
  return {
    key: {
      ...{ path: `/${key}`, name: key, schema: field, sort: "text", label: field["x-label"] ?? { "": key } },
      ...{ required: true, sometimesRequired: false, timeZone: words.timeZone },
    },
    asked: ask
      ? sheetColumns(ask.schema, words)
          .filter(({ sort }) => sort !== "file" && sort !== "picture")
          .map((column) => (column.schema["x-required-when"] === "true" ? { ...column, required: true } : column))
      : [],
  };
}

/** The key that a row names, without blanks around it and with half-width letters and digits; "" if the cell is empty. */
export function keyOfRow({ path }: SheetColumn, draft: Rec): string {
  const value = getAt(draft, path);
  return value === undefined || value === null ? "" : halfNumbers(String(value)).trim();
}
