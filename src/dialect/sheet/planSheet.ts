/**
 * Plans the sheets of templates, exports and error lists as plain objects; `#sheet/write`
 * turns them into workbooks.
 */
import type { MessageKey } from "../text/messageKey.ts";
import { decimalText } from "../text/decimal.ts";
import type { Json, Rec } from "../json/json.ts";
import { isObject } from "../json/json.ts";
import { getAt } from "../json/pointer.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { inLanguage, type Language } from "../text/text.ts";
import { formatDate, formatDateTime } from "../text/time.ts";
import type { SheetColumn } from "./sheetColumns.ts";

/** Translation into the language of the sheet. */
export interface SheetWords {
  readonly language: Language;
  /** Returns a text of the message catalogue. */
  t(key: MessageKey, params?: Readonly<Record<string, Json>>): string;
}

export interface PlannedSheetColumn {
  readonly header: string;
  readonly sort: "text" | "number" | "date" | "dateTime" | "picture";
  readonly width: number;
  readonly decimals?: number;
  readonly required?: boolean;
  readonly note?: string;
  readonly choices?: { readonly values: readonly string[]; readonly refusal: string };
}

export interface PlannedSheet<Cell = string | undefined> {
  readonly name: string;
  readonly columns: readonly PlannedSheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly emptyRows?: number;
  readonly isGuide?: boolean;
}

/** Number of rows of a template with formats and dropdown lists. */
const preparedRows = 500;
const pictureWidth = 10;
const megabyte = 1024 * 1024;

/** Plans a column. Its header has a star if the field is required, and the unit in brackets. */
export function planSheetColumn(column: SheetColumn, words: SheetWords): PlannedSheetColumn {
  const { schema, sort, codes, required } = column;
  const sign = schema["x-currency"] ?? inLanguage(schema["x-unit"], words.language);
  const label = inLanguage(column.label, words.language);
  const decimals = schema.type === "integer" ? 0 : schema["x-decimals"];
  return {
    header: `${label}${sign ? ` (${sign})` : ""}${required ? " *" : ""}`,
    sort: sort === "number" || sort === "date" || sort === "dateTime" || sort === "picture" ? sort : "text",
    // The cell of a picture is about square.
    width: sort === "picture" ? pictureWidth : Math.min(40, Math.max(14, widthOf(label) + 6)),
    note: [howTo(column, words), inLanguage(schema["x-help"], words.language)].filter(Boolean).join("\n"),
    ...(decimals !== undefined && sort === "number" && { decimals }),
    ...(required && { required }),
    ...(sort === "choice" &&
      codes && { choices: { values: codes.map((code) => inLanguage(code["x-label"], words.language)), refusal: words.t("sheet.choose") } }),
  };
}

/** Converts a value to the text of its cell, which `cellValue` reads back. */
export function valueText({ sort, timeZone, codes = [] }: SheetColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  const label = (one: Json): string => {
    const code = codes.find((candidate) => candidate.const === one) ?? codes.find((candidate) => String(candidate.const) === String(one));
    return code ? inLanguage(code["x-label"], language) : String(one);
  };
  switch (sort) {
    case "choice":
      return label(value);
    case "choices":
      return Array.isArray(value) ? value.map((one: Json) => label(one)).join("; ") : String(value);
    case "number":
      return typeof value === "number" ? decimalText(value) : String(value);
    case "date":
      return formatDate(value, timeZone);
    case "dateTime":
      return formatDateTime(value, timeZone);
    case "picture":
    case "file":
      return isObject(value) ? String(value["name"] ?? "") : "";
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** Plans an empty workbook: the sheet with one example row, and a guide to its columns. */
export function planTemplate(entity: EntitySchema, columns: readonly SheetColumn[], words: SheetWords): PlannedSheet[] {
  const filled = columns.filter(({ sort }) => sort !== "file");
  const example = entity.examples?.[0] as Rec | undefined;
  const rule = entity["x-import"];
  const note = noteColumn(words);
  const exampleOf = (column: SheetColumn): string =>
    example ? valueText(column, getAt(example as Json, column.path), words.language) : "";
  return [
    {
      name: inLanguage(entity["x-label"], words.language),
      columns: [...filled.map((column) => planSheetColumn(column, words)), note],
      rows: example ? [[...filled.map((column) => exampleOf(column) || undefined), words.t("sheet.example")]] : [],
      emptyRows: Math.min(preparedRows, rule?.rows ?? preparedRows),
    },
    {
      name: words.t("sheet.guide"),
      isGuide: true,
      columns: [
        { header: words.t("sheet.guideColumn"), sort: "text", width: 26 },
        { header: words.t("sheet.guideRequired"), sort: "text", width: 14 },
        { header: words.t("sheet.guideHow"), sort: "text", width: 60 },
        { header: words.t("sheet.guideExample"), sort: "text", width: 26 },
        { header: words.t("sheet.guideName"), sort: "text", width: 26 },
      ],
      rows: [
        ...filled.map((column) => [
          inLanguage(column.label, words.language),
          words.t(column.required ? "sheet.required" : column.sometimesRequired ? "sheet.sometimes" : "sheet.optional"),
          planSheetColumn(column, words).note,
          exampleOf(column),
          column.name,
        ]),
        [],
        [words.t("sheet.rules", { rows: rule?.rows ?? preparedRows, size: Math.floor((rule?.maxBytes ?? 0) / megabyte) })],
      ],
    },
  ];
}

/** The note column: marks the example row or states the problems of a row. An import does not read it. */
export function noteColumn({ t }: SheetWords): PlannedSheetColumn {
  return { header: t("sheet.note"), sort: "text", width: 36 };
}

function howTo({ sort, schema, codes = [] }: SheetColumn, { language, t }: SheetWords): string {
  const values = codes
    .slice(0, 12)
    .map((code) => inLanguage(code["x-label"], language))
    .join(" / ");
  const listed = codes.length > 12 ? `${values} \u2026` : values;
  switch (sort) {
    case "choice":
      return t("sheet.isChoice", { values: listed });
    case "choices":
      return t("sheet.isChoices", { values: listed });
    case "number":
      if (schema.type === "integer") return t("sheet.isInteger");
      return schema["x-decimals"] === undefined ? t("sheet.isNumber") : t("sheet.isDecimal", { limit: schema["x-decimals"] });
    case "date":
      return t("sheet.isDate");
    case "dateTime":
      return t("sheet.isDateTime");
    case "flag":
      return t("sheet.isFlag");
    case "picture":
      return t("sheet.isPicture");
    default:
      return schema.maxLength === undefined ? t("sheet.isAnyText") : t("sheet.isText", { limit: schema.maxLength });
  }
}

/** Width of a text in characters of a sheet; a Chinese character counts twice. */
function widthOf(text: string): number {
  return [...text].reduce((width, char) => width + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);
}
