/** The names that the query of a list may contain. */
import type { ListScreen } from "../schema/screens.ts";
import type { StateMachine, StateTab } from "../schema/states.ts";

/** Names that a query of a screen may contain. */
export interface ListShape {
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  /** The first one is the default. */
  readonly tabs: readonly string[];
  /** Whether records that agree are one row until each is asked for. */
  readonly once?: true;
}

/** Returns the names for a query of `screen`; `machine` is the state machine of its entity. */
export function listShape(screen: ListScreen, machine?: StateMachine): ListShape {
  return {
    filters: (screen.filters ?? []).map((filter) => filter.field),
    sorts: screen.columns
      .filter((column) => column.sortable !== false)
      .flatMap((column) => [column.field, ...(column.second ? [column.second] : [])]),
    tabs: tabsOf(screen, machine).map((tab) => tab.id),
    ...(screen.once && { once: true }),
  };
}

/** Returns the tabs of a list, in order. */
export function tabsOf({ tabs }: Pick<ListScreen, "tabs">, machine: StateMachine | undefined): readonly StateTab[] {
  if (tabs === undefined) return [];
  return (tabs === "views" ? machine?.views : machine?.tabs) ?? [];
}
