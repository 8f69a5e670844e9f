/** Columns and cells of a list or a statement that a letter brings. */
import { currencyOf } from "#dialect/fields/currencyOf.ts";
import { formatFieldNumber } from "#dialect/fields/formatFieldNumber.ts";
import { formatMoney } from "#dialect/text/formatNumber.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { situationOf } from "#dialect/records/situationOf.ts";
import { nameCurrencies } from "#dialect/sheet/nameCurrencies.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import { type ColumnWords, everyColumn, type SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { inLanguage, type Language, messageText, type Text } from "#dialect/text/text.ts";
import type { WrittenColumn } from "#sheet/write/writeWorkbook.ts";
import { checkContext, type RecordContext } from "../records/storage/recordContext.ts";
import { isReadable, roleAccess } from "../records/storage/roleAccess.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type ReferenceNames, referenceNames } from "./mailedNames.ts";

/** A table of a document; several where a statement has one for each currency. */
export interface MailedTable {
  /** The value that its rows share; "" for the only table. */
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The same for people: with separators and currencies. */
  readonly shown: readonly (readonly string[])[];
  /** A running number before the rows, and the last line. */
  readonly opening?: readonly string[];
  readonly total?: readonly string[];
  readonly shownOpening?: readonly string[];
  readonly shownTotal?: readonly string[];
}

/** A list or a statement, before it is written in a format. */
export interface MailedDocument {
  readonly title: string;
  /** Below the title: the days, the customer. */
  readonly lines: readonly string[];
  /** The column that names the table of a row, where all rows are in one. */
  readonly groupColumn: WrittenColumn;
  readonly tables: readonly MailedTable[];
  readonly count: number;
  /** More records were found than a file may have. */
  readonly isPart: boolean;
}

/** A column with its field. */
export interface MailedColumn {
  readonly column: SheetColumn;
  readonly label: string;
  /** Of a state: its label in the situation of the record, where it has one. */
  readonly situation?: (record: Rec) => Text | undefined;
}

/** A field that is shown, with its own label or that of the screen. */
export interface ShownField {
  readonly field: string;
  readonly label?: Text | undefined;
}

const NUMBER_WIDTH = 14;
const WIDTH = 20;

/** Returns the columns of the fields that the account reads, in their order. A field without a plain value, such as rows, has none. */
export function mailedColumns(
  service: RecordContext,
  entity: ServedEntity,
  fields: readonly ShownField[],
  language: Language,
): MailedColumn[] {
  const { schemas, principal } = service;
  const { timeZone, codes: codesOf, files } = schemas.catalog;
  const words: ColumnWords = { timeZone, codesOf, textOf: (key) => messageText(files.messages, key) };
  const all = new Map(everyColumn(entity.schema, words).map((column) => [column.path, column]));
  const access = roleAccess(principal, entity);
  return fields.flatMap(({ field, label }) => {
    const column = all.get(`/${field}`);
    if (!column || !isReadable(access, column.path)) return [];
    const situation = column.path === `/${entity.machine?.field}` ? situations(service, entity) : undefined;
    return [{ column, label: inLanguage(label ?? column.label, language), ...(situation && { situation }) }];
  });
}

/** A list on a page shows the same label. */
function situations(service: RecordContext, { machine }: ServedEntity): MailedColumn["situation"] {
  const { expressions } = service.schemas.compiled;
  const scope = scopeOf(checkContext(service, "read"));
  return (record) => situationOf(machine?.shownAs, { state: record[machine?.field ?? ""], record }, expressions, scope)?.label;
}

/** Names the currency of amounts, as an export of the page does. `columnsOf` returns the column of a field that the account reads. */
export function withCurrencies(
  columns: readonly MailedColumn[],
  records: readonly Rec[],
  columnsOf: (field: string) => readonly MailedColumn[],
): MailedColumn[] {
  const named = nameCurrencies(columns, records, ({ column: { path, schema } }) => ({
    path,
    currencyAt: schema["x-currency-field"] === undefined ? undefined : `/${schema["x-currency-field"]}`,
    currencyIn: (record) => currencyOf(schema, record),
  }));
  return named.flatMap(({ column: one, currency, codesAt }) => {
    if (codesAt !== undefined) return [one, ...columnsOf(codesAt.slice(1))];
    if (currency === undefined) return [one];
    return [{ ...one, column: { ...one.column, schema: { ...one.column.schema, "x-currency": currency } } }];
  });
}

/** Returns the column as a workbook has it. */
export function writtenColumn({ column: { schema, sort }, label }: MailedColumn, language: Language): WrittenColumn {
  const sign = schema["x-currency"] ?? inLanguage(schema["x-unit"], language);
  const decimals = schema.type === "integer" ? 0 : (schema["x-shown-decimals"] ?? schema["x-decimals"]);
  const isNumber = sort === "number" && schema["x-reference"] === undefined;
  return {
    header: sign ? `${label} (${sign})` : label,
    sort: isNumber ? "number" : sort === "date" || sort === "dateTime" ? sort : "text",
    width: isNumber ? NUMBER_WIDTH : WIDTH,
    ...(isNumber && decimals !== undefined && { decimals }),
  };
}

/** Reads the names of the records that the cells refer to. */
export const cellNames = (service: RecordContext, columns: readonly MailedColumn[], records: readonly Rec[], language: Language) =>
  referenceNames(
    service,
    columns.map(({ column }) => column),
    records,
    language,
  );

/** Returns a value as a workbook has it: numbers without separators. */
export function cellOf({ column, situation }: MailedColumn, record: Rec, names: ReferenceNames, language: Language): string {
  const label = situation?.(record);
  if (label) return inLanguage(label, language);
  const value = getAt(record as Json, column.path);
  return names.nameOf(column, value) ?? valueText(column, value, language);
}

/** Returns a value as people read it. */
export function shownOf(field: MailedColumn, record: Rec, names: ReferenceNames, language: Language): string {
  const { schema, sort } = field.column;
  if (sort !== "number" || schema["x-reference"]) return cellOf(field, record, names, language);
  return shownNumber(field, record, getAt(record as Json, field.column.path), language);
}

/** Returns a number of the column as people read it, with the currency of the record. */
export function shownNumber({ column: { schema } }: MailedColumn, record: Rec, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  const currency = currencyOf(schema, record);
  if (currency === undefined) return formatFieldNumber(schema, value);
  return formatMoney(value, currency, schema["x-decimals"], language);
}
