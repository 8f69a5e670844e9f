import { useMemo } from "react";
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";
import type { PlannedField, TablePlan } from "../../plan/plan.ts";
import { useStableValue } from "../../browser/useStableValue.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { changedQuery, type QueryChange, withFilter } from "./changedQuery.ts";
import { pageSizes } from "./listQuery.ts";
import { filterKey, toWireQuery } from "./toWireQuery.ts";

export interface ListQueryState {
  readonly query: ListQuery;
  /** The same without its page: another object only when it asks for something else. */
  readonly asked: ListQuery;
  /** The same as the backend is asked. */
  readonly wire: ListQuery;
  readonly page: number;
  readonly size: number;
  /** Asks for something else. */
  ask(change: QueryChange): void;
  /** Sets one filter or, without a value, takes it away. */
  filter(field: PlannedField, value: FilterValue | undefined): void;
}

export interface ListQueryOptions {
  readonly query: ListQuery;
  /** Narrows the list beside what the person chose, and is not shown as a filter. */
  readonly only?: ListQuery["filters"] | undefined;
  onQuery(query: ListQuery): void;
}

/** What a list asks: of the address, of the backend, and how to ask for something else. */
export function useListQuery(plan: TablePlan, { query, only, onQuery }: ListQueryOptions): ListQueryState {
  const wire = useMemo(() => {
    const shownSums = plan.screen.sums?.find((sums) => sums.shown);
    const asked = { ...toWireQuery(query, plan), ...(shownSums && { sums: shownSums.id }) };
    const fixed = { ...plan.screen.only, ...only };
    return Object.keys(fixed).length > 0 ? { ...asked, filters: { ...asked.filters, ...fixed } } : asked;
  }, [query, plan, only]);
  const { page: _, ...unpaged } = query;
  return {
    query,
    asked: useStableValue(unpaged),
    wire,
    page: wire.page ?? 1,
    size: wire.size ?? pageSizes[0] ?? 20,
    ask: useEventCallback((change: QueryChange) => onQuery(changedQuery(query, change))),
    filter: useEventCallback((field: PlannedField, value: FilterValue | undefined) => onQuery(withFilter(query, filterKey(field), value))),
  };
}
