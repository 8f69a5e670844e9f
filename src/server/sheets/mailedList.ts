/** A list that a letter brings: the records of a saved view, in its columns and its order. */
import type { Rec } from "#dialect/json/json.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import type { Column, ListScreen } from "#dialect/schema/screens.ts";
import { sortOfTab } from "#dialect/wire/declaredSort.ts";
import { parseListQuery } from "#dialect/wire/listQuery.ts";
import { listShape } from "#dialect/wire/listShape.ts";
import { listParameters } from "#dialect/schema/derived/listParameters.ts";
import { userFacts } from "../records/storage/recordContext.ts";
import { readAllRecords } from "./exportRecords.ts";
import { type MailedReading, typedFilter } from "./mailedReading.ts";
import {
  cellOf,
  mailedColumns,
  type MailedDocument,
  cellNames,
  type ShownField,
  shownOf,
  withCurrencies,
  writtenColumn,
} from "./mailedTable.ts";

export async function mailedList(reading: MailedReading): Promise<MailedDocument> {
  const { service, entity, screen, language, title, days } = reading;
  const list = screen.list as ListScreen;
  const params = new URLSearchParams(reading.query);
  const { records, isPart } = await readAllRecords(service, entity, listQuery(reading, list, params));
  const shown = mailedColumns(service, entity, shownFields(reading, list, params), language);
  const columns = withCurrencies(shown, records, (field) => mailedColumns(service, entity, [{ field }], language));
  const names = await cellNames(service, columns, records, language);
  return {
    ...{ title, count: records.length, isPart, groupColumn: { header: "", sort: "text" } },
    lines: days && reading.mailed.period !== undefined ? [`${days.from} – ${days.to}`] : [],
    tables: [
      {
        name: "",
        columns: columns.map((column) => writtenColumn(column, language)),
        rows: records.map((record) => columns.map((column) => cellOf(column, record, names, language))),
        shown: records.map((record) => columns.map((column) => shownOf(column, record, names, language))),
      },
    ],
  };
}

/** The columns of the view, or those that the screen shows, without those that the user does not see. */
function shownFields({ service }: MailedReading, list: ListScreen, params: URLSearchParams): ShownField[] {
  const { schemas, principal } = service;
  const scope = { user: userFacts(principal) } as Scope;
  const seen = list.columns.filter(({ "x-show-when": when }) => {
    const expression = when === undefined ? undefined : schemas.compiled.expressions[when];
    return when === undefined || (expression !== undefined && evaluateBoolean(schemas.compiled.expressions, when, scope) === true);
  });
  const named = (params.get(listParameters.columns) ?? "").split(",").flatMap((part) => {
    const id = /^!?([^:]+)/.exec(part)?.[1];
    return seen.filter(({ field }) => field === id);
  });
  const columns = named.length > 0 ? named : seen.filter(({ hidden }) => hidden !== true);
  return columns.flatMap(fieldsOf);
}

/** A second field has a column of its own, and then its own label. */
const fieldsOf = ({ field, second, label }: Column): ShownField[] =>
  second === undefined ? [{ field, label }] : [{ field }, { field: second }];

/** The query of the list call: that of the view, with the types of its fields. */
function listQuery({ entity, service, mailed, days }: MailedReading, list: ListScreen, params: URLSearchParams): Rec {
  const { machine } = entity;
  const shape = listShape(list, machine);
  const { tab, search, sort, filters = {} } = parseListQuery(params, shape);
  const asked = tab ?? (list.tabs === "views" ? shape.tabs[0] : undefined);
  const order = sort ?? sortOfTab(list.sort, asked);
  const typed = Object.entries(filters).map(([name, value]) => [name, typedFilter(value, { entity, name, service })] as const);
  return {
    ...(asked !== undefined && { tab: asked }),
    ...(search !== undefined && { search }),
    ...(order && { sort: order.map(({ field, desc = false }) => ({ field, desc })) }),
    filters: {
      ...Object.fromEntries(typed),
      ...list.only,
      ...(days && mailed.period !== undefined && { [mailed.period]: typedFilter(days, { entity, name: mailed.period, service }) }),
    } as Rec,
  };
}
