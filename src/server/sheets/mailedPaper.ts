/** A statement that a letter brings: the records of some days in the columns of a paper, with its groups, totals and carried numbers. */
import { carriedValues } from "#dialect/records/carriedValues.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PrintBlock, PrintLayout } from "#dialect/schema/printLayout.ts";
import { decimalText, sumDecimals, toWire } from "#dialect/text/decimal.ts";
import type { WrittenColumn } from "#sheet/write/writeWorkbook.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { addDays } from "#dialect/text/time.ts";
import { listRecords } from "../records/list/list.ts";
import { translate } from "../schemas/translate.ts";
import { readAllRecords } from "./exportRecords.ts";
import type { ReferenceNames } from "./mailedNames.ts";
import { type MailedReading, refusedFile, typedFilter } from "./mailedReading.ts";
import {
  cellOf,
  type MailedColumn,
  mailedColumns,
  type MailedDocument,
  type MailedTable,
  cellNames,
  shownNumber,
  shownOf,
  writtenColumn,
} from "./mailedTable.ts";

type TableBlock = Extract<PrintBlock, { readonly table: string }>;

export async function mailedPaper(reading: MailedReading): Promise<MailedDocument> {
  const { service, entity, screen, language, title, days } = reading;
  const { period, blocks } = screen.paper as PrintLayout;
  const block = blocks.find((one): one is TableBlock => "table" in one && one.table === "records");
  if (period === undefined || !days || !block) throw refusedFile("the statement has no days or no table");
  const filters = { [period]: typedFilter(days, { entity, name: period, service }) } as Rec;
  const { records, isPart } = await readAllRecords(service, entity, { filters, sort: [{ field: period }] });
  const columns = mailedColumns(service, entity, block.columns, language);
  const earlier = await earlierRows(reading, { period, from: days.from, block, records });
  const names = await cellNames(service, columns, [...records, ...earlier], language);
  const [group] = block.groupBy === undefined ? [] : mailedColumns(service, entity, [{ field: block.groupBy }], language);
  const groups = new Map<string, Rec[]>(records.length + earlier.length === 0 ? [["", []]] : []);
  for (const record of records) {
    const named = group ? cellOf(group, record, names, language) : "";
    const rows = groups.get(named) ?? [];
    groups.set(named, rows);
    rows.push(record);
  }
  const groupColumn: WrittenColumn = { header: group?.label ?? "", sort: "text" };
  const { name } = service.principal.facts;
  return {
    ...{ title, count: records.length, isPart, groupColumn },
    lines: [`${days.from} – ${days.to}`, ...(typeof name === "string" ? [name] : [])],
    tables: [
      ...[...groups].map(([named, rows]) => tableOf(reading, block, { named, rows, columns, names })),
      ...earlier.map((row) => {
        const named = group ? cellOf(group, row, names, language) : "";
        return tableOf(reading, block, { named, rows: [], earlier: row, columns, names });
      }),
    ],
  };
}

interface Before {
  /** Field of the time. */
  readonly period: string;
  readonly from: string;
  readonly block: TableBlock;
  readonly records: readonly Rec[];
}

/** The last record before the days, of each group that has none in them: its carried number is shown although nothing changed. */
async function earlierRows({ service, entity }: MailedReading, { period, from, block, records }: Before): Promise<Rec[]> {
  const { groupBy } = block;
  const before = addDays(from, -1);
  if (before === undefined || !block.columns.some(({ carries }) => carries !== undefined)) return [];
  const until = typedFilter({ to: before }, { entity, name: period, service });
  const last = async (filters: Rec): Promise<Rec[]> => {
    const query = { page: 1, size: 1, sort: [{ field: period, desc: true }], filters: { ...filters, [period]: until } as Rec };
    return [...(await listRecords(service, entity, query)).rows];
  };
  if (groupBy === undefined) return records.length === 0 ? last({}) : [];
  const list = schemaAt(entity.schema, groupBy.split("/"))?.["x-codes"];
  const present = new Set(records.map((record) => getAt(record as Json, `/${groupBy}`)));
  const absent = (list === undefined ? [] : service.schemas.catalog.codes(list)).filter((code) => !present.has(code.const));
  const rows: Rec[] = [];
  for (const { const: value } of absent) rows.push(...(await last({ [groupBy]: value })));
  return rows;
}

interface Group {
  readonly named: string;
  readonly rows: readonly Rec[];
  /** The last record before, where there are no rows. */
  readonly earlier?: Rec;
  readonly columns: readonly MailedColumn[];
  readonly names: ReferenceNames;
}

function tableOf({ language, service }: MailedReading, block: TableBlock, { named, rows, earlier, columns, names }: Group): MailedTable {
  const planned = columns.map(({ column }) => block.columns.find(({ field }) => `/${field}` === column.path));
  const carried = columns.map(({ column }, at) => {
    const { carries } = planned[at] ?? {};
    return carries === undefined ? undefined : carriedValues(rows, column.path, `/${carries}`, earlier);
  });
  const last = columns.map(({ column }, at): Json | undefined => {
    if (carried[at]) return carried[at].closing;
    if (planned[at]?.total !== true) return undefined;
    const { sum } = sumDecimals(rows.map((row) => getAt(row as Json, column.path)));
    return sum ? toWire(sum) : 0;
  });
  const opening = carried.map((one) => one?.opening);
  const plain = (value: Json): string => (typeof value === "number" ? decimalText(value) : String(value));
  /** A line of numbers about all rows; its name is in the first column. */
  const line = (label: string, values: readonly (Json | undefined)[], text: (value: Json, at: number) => string): string[] =>
    values.map((value, at) => (value !== undefined ? text(value, at) : at === 0 ? label : ""));
  const shown = (value: Json, at: number): string => {
    const column = columns[at];
    return column ? shownNumber(column, rows[0] ?? earlier ?? {}, value, language) : "";
  };
  const [before, total] = [translate(service.schemas, language, "paper.opening"), translate(service.schemas, language, "paper.total")];
  return {
    name: named,
    columns: columns.map((column) => writtenColumn(column, language)),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row, names, language))),
    shown: rows.map((row) => columns.map((column) => shownOf(column, row, names, language))),
    ...(carried.some(Boolean) && { opening: line(before, opening, plain), shownOpening: line(before, opening, shown) }),
    ...((rows.length > 0 || earlier) &&
      last.some((value) => value !== undefined) && { total: line(total, last, plain), shownTotal: line(total, last, shown) }),
  };
}
