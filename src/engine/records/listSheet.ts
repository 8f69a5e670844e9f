/** Reads a list as a sheet: the found records in the visible columns, with typed cells. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { decimalText } from "#dialect/text/decimal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import { nameCurrencies } from "#dialect/sheet/nameCurrencies.ts";
import type { Language } from "#dialect/text/text.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { countedRecords, countText } from "../host/counted.ts";
import type { EngineHost, ListFormat, ListSheet, ListSheetColumn } from "../host/host.ts";
import { conditionScope } from "../host/hostContext.ts";
import { withStateLabel } from "../kinds/FieldValue.tsx";
import { kindOfField } from "../kinds/index.ts";
import type { RecordLookup } from "../values/recordLookup.ts";
import { displayFields } from "../values/displayFields.ts";
import { inCurrency } from "../values/inCurrency.ts";
import type { PlannedColumn, PlannedField } from "../plan/plan.ts";
import { readAll } from "./readAll.ts";

/** A column of an exported list or of a printed table. */
export type ExportedColumn = Pick<PlannedColumn, "field" | "label" | "second">;

export interface ListExport {
  readonly host: EngineHost;
  readonly lookup: RecordLookup;
  readonly entity: string;
  readonly columns: readonly ExportedColumn[];
  /** The query of the list; its page is ignored. */
  readonly query: ListQuery;
  /** Exports these records instead of what the query finds. */
  readonly records?: readonly Rec[] | undefined;
  readonly language: Language;
  readonly name: string;
  /** Largest number of records. */
  readonly most: number;
  onProgress(done: number, of: number): void;
  readonly signal: AbortSignal;
}

/** Wait for names of referenced records in ms; after it their keys are used. */
const nameTimeoutMs = 15_000;

/** Name of the limit of exported records, and its default. */
const limitName = "exportRows";
const defaultLimit = 5000;

/** Writes the list as a file of the format and reports to the user what was exported; nothing on abort. */
export async function saveList(format: ListFormat, parts: Omit<ListExport, "most">): Promise<void> {
  const { host } = parts;
  const { value } = host.catalog.limits[limitName] ?? {};
  const most = typeof value === "number" ? value : defaultLimit;
  const exported = await listSheet({ ...parts, most });
  if (!exported) return;
  await format.save(exported.sheet);
  const total = countText(host.catalog, exported.total);
  if (exported.total > most) host.notify("warning", host.t("list.exportedSome", { count: most, total }));
  else host.notify("success", host.t("list.exported"));
}

/** Returns undefined if a page cannot be read, or on abort. `total` is the number of found records. */
export async function listSheet(parts: ListExport): Promise<{ readonly sheet: ListSheet; readonly total: number } | undefined> {
  const { host, query, entity, most, onProgress, signal } = parts;
  const all = parts.records
    ? { records: parts.records, total: parts.records.length }
    : await readAll({ source: host.source, entity, query, max: most, counted: countedRecords(host.catalog), onProgress, signal });
  if (!all) return undefined;
  const { records, total } = all;
  const shown = parts.columns.flatMap((column) => fieldsOf(column, parts.language));
  const fields = withCurrencies(shown, records, await host.loadEntity(entity), parts.language);
  const paths = fields.map(({ field }) => pointerTokens(field.path));
  const names = await referenceNames(parts, fields, records);
  const scope = conditionScope(host);
  const cell = (record: Rec, field: PlannedField, at: number): string => {
    const shown = withStateLabel(field, record, host.catalog.expressions, scope);
    return cellText(shown, getAt(record, paths[at] ?? []), parts.language, names);
  };
  const sheet: ListSheet = {
    name: parts.name,
    columns: fields.map(({ header, field }) => columnOf(header, field, parts.language)),
    rows: records.map((record) => fields.map(({ field }, at) => cell(record, field, at))),
  };
  return { sheet, total };
}

interface HeadedField {
  readonly header: string;
  readonly field: PlannedField;
}

/** A second field of a column gets its own column. */
function fieldsOf({ field, second, label }: ExportedColumn, language: Language): HeadedField[] {
  if (!second) return [{ header: inLanguage(label, language), field }];
  return [field, second].map((one) => ({ header: inLanguage(one.label, language), field: one }));
}

/** Names the currency of each amount, which the page draws as a sign: in its header, or in a column of codes behind it. */
function withCurrencies(
  fields: readonly HeadedField[],
  records: readonly Rec[],
  { schema }: DisplayEntity,
  language: Language,
): readonly HeadedField[] {
  const named = nameCurrencies(fields, records, ({ field }) => ({
    path: field.path,
    currencyAt: field.currencyAt,
    currencyIn: (record) => inCurrency(field, record).currency,
  }));
  return named.flatMap(({ column: { header, field }, currency, codesAt }) => {
    const headed = { header, field: currency === undefined ? field : { ...field, currency } };
    if (codesAt === undefined) return [headed];
    const name = pointerTokens(codesAt).at(-1) ?? "";
    const label = schema.properties[name]?.["x-label"] ?? { "": name };
    return [headed, { header: inLanguage(label, language), field: { ...field, path: codesAt, name, label, kind: "text" } }];
  });
}

function columnOf(header: string, field: PlannedField, language: Language): ListSheetColumn {
  const sign = field.currency ?? inLanguage(field.unit, language);
  const type = kindOfField(field).sheet;
  const decimals = field.number?.type === "integer" ? 0 : (field.number?.["x-shown-decimals"] ?? field.number?.["x-decimals"]);
  return {
    header: sign ? `${header} (${sign})` : header,
    sort: type,
    width: type === "dateTime" ? 20 : 18,
    ...(type === "number" && decimals !== undefined && { decimals }),
  };
}

function cellText(field: PlannedField, value: Json | undefined, language: Language, names: ReadonlyMap<string, string>): string {
  if (isBlank(value)) return "";
  if (field.reference) return names.get(nameKey(field, value)) ?? String(value);
  const kind = kindOfField(field);
  if (kind.sheet !== "number") return kind.toText(value, field, language);
  return typeof value === "number" ? decimalText(value) : String(value);
}

const nameKey = (field: PlannedField, value: Json): string => `${field.path}\n${String(value)}`;

/** Loads the names of all referenced records together. */
async function referenceNames({ host, lookup, language, signal }: ListExport, fields: readonly HeadedField[], records: readonly Rec[]) {
  const references = fields.flatMap(({ field }) => {
    const { reference } = field;
    if (!reference) return [];
    const values = new Set(records.flatMap((record) => textOf(getAt(record, field.path))));
    return [...values].map((value) => ({ field, reference, value }));
  });
  const entities = new Map<string, DisplayEntity>();
  for (const { reference } of references)
    if (!entities.has(reference.entity)) entities.set(reference.entity, await host.loadEntity(reference.entity));
  for (const { reference, value } of references) lookup.request(reference, value);
  const isKnown = () => references.every(({ reference, value }) => lookup.get(reference, value) !== undefined);
  if (!isKnown()) {
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(end, nameTimeoutMs);
      const unsubscribe = lookup.subscribe(() => isKnown() && end());
      signal.addEventListener("abort", end, { once: true });
      function end(): void {
        clearTimeout(timeout);
        unsubscribe();
        resolve();
      }
    });
  }
  return new Map(
    references.flatMap(({ field, reference, value }) => {
      const record = lookup.get(reference, value);
      const name = record && displayFields(reference, record, entities.get(reference.entity), host, language)[0]?.text;
      return name ? [[nameKey(field, value), name] as const] : [];
    }),
  );
}

function textOf(value: Json | undefined): string[] {
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
