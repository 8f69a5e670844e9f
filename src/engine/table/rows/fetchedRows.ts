/** The rows of a list as a table or as cards. A phone never loads the table with its columns, a wide page no cards. */
import { useEffect, useReducer } from "react";
import { isNarrow } from "../../browser/useNarrow.ts";
import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import type { RowCardsProps } from "./RowCards.tsx";
import type { RowsTableProps } from "./RowsTable.tsx";

export const FetchedTable = lazyComponent<RowsTableProps>(async () => ({ default: (await import("./RowsTable.tsx")).RowsTable }));
export const FetchedCards = lazyComponent<RowCardsProps>(async () => ({ default: (await import("./RowCards.tsx")).RowCards }));

/** Loads what draws rows in a window of this width. A page with a list calls it along with its own code, so that the rows do not wait for it. Never rejects. */
export const loadRows = (): Promise<void> => (isNarrow() ? FetchedCards : FetchedTable).fetchAhead();

/** Whether the rows are cards: on a narrow page, and on one that has become wide, or is printed, until the table is loaded. */
export function useCards(narrow: boolean): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const waits = !narrow && FetchedCards.isLoaded() && !FetchedTable.isLoaded();
  useEffect(() => {
    if (waits) void FetchedTable.fetchAhead().then(redraw);
  }, [waits]);
  return narrow || waits;
}
