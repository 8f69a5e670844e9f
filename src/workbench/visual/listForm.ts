/** Reads columns of a screen, options of a code list and limits from their files, for the forms. Pure. */
import { tryReadJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";

export interface ColumnForm {
  readonly field: string;
  readonly label: Readonly<Record<string, string>> | undefined;
  /** One width, or one for each language; "" where the column has none. */
  readonly widths: readonly { readonly language: string | undefined; readonly value: string }[];
  /** The column is just a field name, without a width. */
  readonly isShort: boolean;
}

export const columnsPointer = "/list/columns";

/** Returns undefined if the text is not JSON or has no columns. */
export function readColumns(text: string): ColumnForm[] | undefined {
  const columns = tryReadJsonValue(text, columnsPointer);
  if (!Array.isArray(columns)) return undefined;
  return (columns as readonly Json[]).map((column) => {
    if (!isObject(column)) return { field: String(column), label: undefined, widths: [{ language: undefined, value: "" }], isShort: true };
    const label = column["label"];
    return {
      field: String(column["field"] ?? ""),
      label: isObject(label) ? (label as Record<string, string>) : undefined,
      widths: readWidths(column["width"]),
      isShort: false,
    };
  });
}

function readWidths(width: Json | undefined): ColumnForm["widths"] {
  if (isObject(width)) return Object.entries(width).map(([language, value]) => ({ language, value: String(value) }));
  return [{ language: undefined, value: width === undefined ? "" : String(width) }];
}

export interface OptionForm {
  /** The stored value, as text. */
  readonly code: string;
  readonly label: Readonly<Record<string, string>>;
  readonly isPinned: boolean;
  /** Offered no more. */
  readonly isRetired: boolean;
}

export const optionsPointer = "/items";

export function readOptions(text: string): OptionForm[] | undefined {
  const items = tryReadJsonValue(text, optionsPointer);
  if (!Array.isArray(items)) return undefined;
  return (items as readonly Json[]).map((item) => {
    const { const: code, "x-label": label, pinned, retired } = isObject(item) ? (item as Record<string, Json>) : {};
    return {
      code: String(code ?? ""),
      label: isObject(label) ? (label as Record<string, string>) : {},
      isPinned: pinned === true,
      isRetired: retired === true,
    };
  });
}

export interface LimitForm {
  readonly name: string;
  /** Its name for people, by language; empty if it has none. */
  readonly label: Readonly<Record<string, string>>;
  readonly value: string;
  readonly unit: string;
  readonly isNumber: boolean;
}

export function readLimits(text: string): LimitForm[] | undefined {
  const limits = tryReadJsonValue(text, "");
  if (!isObject(limits)) return undefined;
  return Object.entries(limits).flatMap(([name, limit]): LimitForm[] => {
    const value = isObject(limit) ? limit["value"] : undefined;
    const label = isObject(limit) ? limit["x-label"] : undefined;
    if (value === undefined) return [];
    return [
      {
        name,
        label: isObject(label) ? (label as Record<string, string>) : {},
        value: String(value),
        unit: String((isObject(limit) ? limit["unit"] : undefined) ?? ""),
        isNumber: typeof value === "number",
      },
    ];
  });
}

/** Everything by which a limit is found: its names, value and unit, and the sentences that state it. */
export function saidOfLimit({ name, label, value, unit }: LimitForm, sentences: readonly string[]): string {
  const stating = sentences.filter((sentence) => sentence.includes(`{limits.${name}}`));
  return [name, ...Object.values(label), value, unit, ...stating].join("\n");
}
