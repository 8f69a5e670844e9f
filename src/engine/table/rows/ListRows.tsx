/** The rows of a list as a table or as cards, with skeleton, failure, empty notice and pager. */
import { useMemo } from "react";
import { sortOfTab } from "#dialect/wire/declaredSort.ts";
import { useErrorText } from "../../host/useErrorText.ts";
import { countedRecords } from "../../host/counted.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { cardLayout } from "./cardLayout.ts";
import { EmptyList, ListFailure } from "./ListNotice.tsx";
import { NewsButton } from "./NewsButton.tsx";
import { Pager } from "./Pager.tsx";
import { FetchedCards, FetchedTable, useCards } from "./fetchedRows.ts";
import { nextActionWidth } from "../columns/visibleColumns.ts";
import { sortCycle } from "../query/sortCycle.ts";
import type { ListModel } from "../model/useListModel.ts";
import { isNarrowed, tabOf } from "../query/toWireQuery.ts";

export interface ListRowsProps {
  readonly model: ListModel;
  readonly label: string;
  readonly narrow: boolean;
  readonly active: number;
  /** The action that creates a record; undefined at the limit. */
  readonly create: PlannedAction | undefined;
  /** Inside the page of another record: no selection, a pager only for several pages, and a notice that stays while the rows are read again. */
  readonly within?: boolean;
}

export function ListRows({ model, label, narrow, active, create, within = false }: ListRowsProps) {
  const errorText = useErrorText(model.schema);
  const { catalog } = useHost();
  const { text } = useTranslation();
  const asCards = useCards(narrow);
  const { plan, unpaged, change, rows, shown, selection, settings } = model;
  const { page, loading, failure } = rows;
  const tab = tabOf(unpaged, plan);
  const declaredSort = useMemo(() => sortOfTab(plan.declared.sort, tab), [plan, tab]);
  const onSort = useEventCallback((field: string) => change({ sort: sortCycle(unpaged.sort, field, declaredSort) }));
  const onPage = useEventCallback((page: number) => change({ page }));
  const onSize = useEventCallback((size: number) => change({ size }));
  const layout = useMemo(() => cardLayout(shown), [shown]);
  const nextActions = plan.rowActions.filter(({ next }) => next).map((action) => text(action.label));
  const empty = page !== undefined && page.rows.length === 0;
  const failed = failure && <ListFailure message={errorText(failure)} hasRows={page !== undefined && !empty} onRetry={rows.refresh} />;
  const notice = empty && (within || !loading) && !failure && <EmptyNotice model={model} create={create} />;
  // A failure before any response is shown without a header.
  if (failed && page === undefined) return <div className="ld-table ld-table-none">{failed}</div>;
  // Beyond what is counted another page follows each full one.
  const least = page && page.total > countedRecords(catalog) ? model.page + (page.rows.length >= model.size ? 1 : 0) : 0;
  const shared = { label, rows: page?.rows, loading, rowContext: model.rowContext, news: rows.news };
  return (
    <>
      {failed}
      {rows.news?.next && <NewsButton news={rows.news} onShow={rows.showNews} />}
      {asCards ? (
        <>
          <FetchedCards {...shared} layout={layout} />
          {notice}
        </>
      ) : (
        <FetchedTable
          {...shared}
          columns={shown}
          settings={settings}
          onWidth={model.setWidth}
          sort={unpaged.sort ?? declaredSort}
          onSort={onSort}
          ticks={!within && plan.bulkActions.length > 0}
          next={nextActions.length > 0 ? nextActionWidth(nextActions) : 0}
          menu={plan.rowActions.length > 0}
          selection={selection.ids}
          onSelection={selection.set}
          active={active}
        >
          {notice}
        </FetchedTable>
      )}
      {page !== undefined && page.total > (within ? model.size : 0) && (
        <Pager label={label} total={page.total} least={least} page={model.page} size={model.size} onPage={onPage} onSize={onSize} />
      )}
    </>
  );
}

/** An empty list: its text, and a button to clear the filters or to create a record. */
function EmptyNotice({ model, create }: Pick<ListRowsProps, "model" | "create">) {
  const { plan, unpaged, change, actions } = model;
  return (
    <EmptyList
      plan={plan}
      narrowed={isNarrowed(unpaged)}
      inTab={unpaged.tab !== undefined}
      create={create}
      onCreate={() => create && actions.run(create)}
      onClear={() => change({ filters: undefined, search: undefined })}
    />
  );
}
