/** Reads columns of a screen, options of a code list and limits from their files, for the forms. Pure. */
import { readJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";

export interface ColumnForm {
  readonly field: string;
  readonly label: Readonly<Record<string, string>> | undefined;
  readonly width: string;
  /** The column is just a field name, without a width. */
  readonly isShort: boolean;
}

export const columnsPointer = "/list/columns";

/** Returns undefined if the text is not JSON or has no columns. */
export function readColumns(text: string): ColumnForm[] | undefined {
  const columns = safely(() => readJsonValue(text, columnsPointer));
  if (!Array.isArray(columns)) return undefined;
  return (columns as readonly Json[]).map((column) => {
    if (!isObject(column)) return { field: String(column), label: undefined, width: "", isShort: true };
    const label = column["label"];
    return {
      field: String(column["field"] ?? ""),
      label: isObject(label) ? (label as Record<string, string>) : undefined,
      width: column["width"] === undefined ? "" : String(column["width"]),
      isShort: false,
    };
  });
}

export interface OptionForm {
  readonly code: string;
  readonly label: Readonly<Record<string, string>>;
}

export const optionsPointer = "/items";

export function readOptions(text: string): OptionForm[] | undefined {
  const items = safely(() => readJsonValue(text, optionsPointer));
  if (!Array.isArray(items)) return undefined;
  return (items as readonly Json[]).map((item) => {
    const { const: code, "x-label": label } = isObject(item) ? (item as Record<string, Json>) : {};
    return { code: String(code ?? ""), label: isObject(label) ? (label as Record<string, string>) : {} };
  });
}

export interface LimitForm {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly isNumber: boolean;
}

export function readLimits(text: string): LimitForm[] | undefined {
  const limits = safely(() => readJsonValue(text, ""));
  if (!isObject(limits)) return undefined;
  return Object.entries(limits).flatMap(([name, limit]): LimitForm[] => {
    const value = isObject(limit) ? limit["value"] : undefined;
    if (value === undefined) return [];
    return [
      {
        name,
        value: String(value),
        unit: String((isObject(limit) ? limit["unit"] : undefined) ?? ""),
        isNumber: typeof value === "number",
      },
    ];
  });
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
