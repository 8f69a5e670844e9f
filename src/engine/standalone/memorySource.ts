/** A source of records in memory: for the preview of the workbench, and for a host page without a server. Nothing is stored. */
import { getAt } from "#dialect/json/pointer.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { compareDecimals, toDecimal } from "#dialect/text/decimal.ts";
import { type ApiResponse, apiCode, type BatchResult, type FilterValue, type ListQuery, type Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";

/** Default page size of a list. */
const pageSize = 20;

/**
 * Returns a source of these records, by entity name. Lists are searched, filtered and sorted; transitions change nothing.
 *
 * @param machines state machines by name: with them lists are cut to their tabs, and each tab is counted. A tab with a condition beside its states holds the records of its states.
 */
export function createMemorySource(
  samples: Readonly<Record<string, readonly Rec[]>>,
  machines: Readonly<Record<string, StateMachine>> = {},
): DataSource {
  const store = new Map<string, Rec[]>(Object.entries(samples).map(([entity, records]) => [entity, records.map(withIdentity)]));
  const recordsOf = (entity: string): Rec[] => {
    const records = store.get(entity) ?? [];
    store.set(entity, records);
    return records;
  };
  async function put(entity: string, record: Rec): Promise<ApiResponse<Rec>> {
    const records = recordsOf(entity);
    const stored = withIdentity({ ...record, version: Number(record["version"] ?? 0) + 1 }, records.length);
    const at = records.findIndex(({ id }) => id === stored["id"]);
    if (at < 0) records.unshift(stored);
    else records[at] = stored;
    return { code: apiCode.ok, data: stored };
  }
  const done = (ids: readonly string[]): ApiResponse<BatchResult> => ({ code: apiCode.ok, data: { done: ids, failed: [] } });
  function listNow(
    entity: string,
    { page = 1, size = pageSize, filters = {}, search = "", sort = [], tab = "" }: ListQuery,
  ): ApiResponse<Page> {
    const machine = Object.values(machines).find((one) => one.entity === entity);
    const found = recordsOf(entity)
      .filter((record) => Object.entries(filters).every(([field, value]) => matchesFilter(valueAt(record, field), value)))
      .filter((record) => matchesSearch(record, search))
      .toSorted((one, other) => compareBy(sort, one, other));
    const shown = found.filter(inTab(machine, tab));
    const tabs = Object.fromEntries((machine?.tabs ?? []).map(({ id }) => [id, found.filter(inTab(machine, id)).length]));
    return {
      code: apiCode.ok,
      data: { rows: shown.slice((page - 1) * size, page * size), total: shown.length, ...(machine && { tabs }) },
    };
  }
  return {
    listNow,
    list: async (entity, query) => listNow(entity, query),
    save: put,
    submit: put,
    async remove(entity, ids) {
      store.set(
        entity,
        recordsOf(entity).filter(({ id }) => !ids.includes(String(id))),
      );
      return done(ids);
    },
    act: async (_entity, _transition, ids) => done(ids),
    sendCode: async () => ({ code: apiCode.ok, data: null }),
    upload: async (_call, { name, size, type }) => ({ code: apiCode.ok, data: { id: "sample", name, size, type, url: "" } }),
  };
}

function withIdentity(record: Rec, index = 0): Rec {
  return { ...record, id: record["id"] ?? `sample-${index + 1}`, version: record["version"] ?? 1 };
}

/** `field` is a name, a path such as `address/city`, or a fact of the owner such as `owner.id`. */
const valueAt = (record: Rec, field: string): Json | undefined =>
  getAt(record, `/${ownerFacts.has(field) ? field.replace(".", "/") : field}`);

function matchesFilter(value: Json | undefined, filter: FilterValue): boolean {
  if (Array.isArray(filter)) return filter.some((one) => String(one) === String(value ?? ""));
  if (isObject(filter)) {
    const { from, to } = filter as { readonly from?: Json; readonly to?: Json };
    if (value === undefined) return from === undefined && to === undefined;
    return (from === undefined || compareValues(value, from) >= 0) && (to === undefined || compareValues(value, to) <= 0);
  }
  return String(value ?? "")
    .toLowerCase()
    .includes(String(filter ?? "").toLowerCase());
}

/** Whether a record belongs to a tab. A tab without states, and an unknown tab, has all records. */
function inTab(machine: StateMachine | undefined, id: string): (record: Rec) => boolean {
  const states = machine?.tabs?.find((tab) => tab.id === id)?.states;
  return (record) => !machine || !states || states.includes(String(record[machine.field]));
}

/** Whether each word is part of a value, at any depth. */
function matchesSearch(record: Rec, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = words.length > 0 ? JSON.stringify(Object.values(record)).toLowerCase() : "";
  return words.every((word) => text.includes(word));
}

function compareBy(sort: NonNullable<ListQuery["sort"]>, one: Rec, other: Rec): number {
  for (const { field, desc } of sort) {
    const [a, b] = [valueAt(one, field), valueAt(other, field)];
    // Records without a value come last, in both directions.
    const order =
      a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : compareValues(a, b) * (desc ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

/** Decimals by their exact size, also where a filter or a long one is text; after them anything else by its text. */
function compareValues(one: Json, other: Json): number {
  const order = compareDecimals(one, other);
  if (order !== 0 || toDecimal(one)) return order;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : Number(a > b);
}
