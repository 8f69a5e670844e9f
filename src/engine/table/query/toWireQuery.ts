/** Converts the query of a URL, whose values are text, to the query of the list call. Pure. */
import type { Json } from "#dialect/json/json.ts";
import { sortOfTab } from "#dialect/wire/declaredSort.ts";
import { canonicalNumber } from "#dialect/text/decimal.ts";
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";
import { kindOfField } from "../../kinds/index.ts";
import type { PlannedField, TablePlan } from "../../plan/plan.ts";
import { pageSizes } from "#dialect/wire/listQuery.ts";

/**
 * Fills in page and order, leaves out fields that cannot be sorted, converts values to the type of their field, and
 * extends days of a date with time to the whole day.
 */
export function toWireQuery(query: ListQuery, plan: TablePlan): ListQuery {
  const filters: Record<string, FilterValue> = {};
  for (const { field } of plan.filters) {
    const value = query.filters?.[filterKey(field)];
    if (value !== undefined) filters[filterKey(field)] = typed(value, field);
  }
  const tab = tabOf(query, plan);
  const named = query.sort?.filter(({ field }) => canSort(plan, field));
  const sort = named && (named.length > 0 || query.sort?.length === 0) ? named : sortOfTab(plan.declared.sort, tab);
  return {
    page: query.page ?? 1,
    size: query.size ?? pageSizes[0] ?? 20,
    ...(sort ? { sort } : {}),
    ...(tab !== undefined ? { tab } : {}),
    ...(query.search ? { search: query.search } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(plan.declared.once && !query.each ? { once: plan.declared.once.id } : {}),
  };
}

/** With views there is no tab for all records: the first view is the default. */
export function tabOf({ tab }: Pick<ListQuery, "tab">, { declared, tabs }: TablePlan): string | undefined {
  return tab ?? (declared.tabs === "views" ? tabs[0]?.id : undefined);
}

/** False if `field` is a field of the columns whose values have no order: the server refuses to sort by it. */
export function canSort({ columns }: Pick<TablePlan, "columns">, field: string): boolean {
  return !columns
    .flatMap((column) => [column.field, ...(column.second ? [column.second] : [])])
    .some((one) => filterKey(one) === field && !one.sortable);
}

/** Name of a filter: the name of its field in the screen. */
export function filterKey(field: PlannedField): string {
  return field.path.slice(1);
}

/** True if a search or a filter narrows the list beyond its tab. */
export function isNarrowed(query: ListQuery): boolean {
  return Boolean(query.search) || Object.keys(query.filters ?? {}).length > 0;
}

function typed(value: FilterValue, field: PlannedField): FilterValue {
  if (Array.isArray(value)) return value.map((one: Json) => typedOne(one, field));
  if (typeof value === "object" && value !== null) {
    const { from, to } = value as { from?: Json; to?: Json };
    return {
      ...(from !== undefined ? { from: typedEnd(from, field, "00:00:00") } : {}),
      ...(to !== undefined ? { to: typedEnd(to, field, "23:59:59") } : {}),
    };
  }
  return typedOne(value as Json, field);
}

/** A code keeps the type of its list: `1` and `"1"` differ on the wire. */
function typedOne(value: Json, field: PlannedField): Json {
  const code = field.codes?.find((item) => String(item.const) === String(value));
  if (code) return code.const;
  return field.number ? (canonicalNumber(value) ?? value) : value;
}

function typedEnd(value: Json, field: PlannedField, time: string): Json {
  if (kindOfField(field).filter === "times" && typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return `${value} ${time}`;
  return typedOne(value, field);
}
