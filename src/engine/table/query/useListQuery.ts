import { useMemo } from "react";
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";
import type { PlannedField, TablePlan } from "../../plan/plan.ts";
import { useStableValue } from "../../browser/useStableValue.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { changedQuery, type QueryChange, withFilter } from "./changedQuery.ts";
import { pageSizes } from "#dialect/wire/listQuery.ts";
import { filterKey, toWireQuery } from "./toWireQuery.ts";
import { visibleSums } from "../../planners/visibleSums.ts";

export interface ListQueryState {
  readonly query: ListQuery;
  /** `query` without its page. The same object until it changes. */
  readonly unpaged: ListQuery;
  /** The query of the list call. */
  readonly wire: ListQuery;
  readonly page: number;
  readonly size: number;
  change(change: QueryChange): void;
  /** Sets one filter; without a value, removes it. */
  filter(field: PlannedField, value: FilterValue | undefined): void;
}

export interface ListQueryOptions {
  readonly query: ListQuery;
  /** Fixed filters that the user does not see. */
  readonly only?: ListQuery["filters"] | undefined;
  onQuery(query: ListQuery): void;
}

/** The query of a list, in the forms of the URL and of the call, with functions to change it. */
export function useListQuery(plan: TablePlan, { query, only, onQuery }: ListQueryOptions): ListQueryState {
  const wire = useMemo(() => {
    const sums = visibleSums(plan.declared.sums);
    const wireQuery = { ...toWireQuery(query, plan), ...(sums && { sums: sums.id }) };
    const fixed = { ...plan.declared.only, ...only };
    return Object.keys(fixed).length > 0 ? { ...wireQuery, filters: { ...wireQuery.filters, ...fixed } } : wireQuery;
  }, [query, plan, only]);
  const { page: _, ...rest } = query;
  return {
    query,
    unpaged: useStableValue(rest),
    wire,
    page: wire.page ?? 1,
    size: wire.size ?? pageSizes[0] ?? 20,
    change: useEventCallback((change: QueryChange) => onQuery(changedQuery(query, change))),
    filter: useEventCallback((field: PlannedField, value: FilterValue | undefined) => onQuery(withFilter(query, filterKey(field), value))),
  };
}
