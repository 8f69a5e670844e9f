/** The rows of a list with all that stands in for them: skeleton, old rows, error, nothing there. */
import { useMemo } from "react";
import { useErrorText } from "../../host/useErrorText.ts";
import { canBeNextAction } from "../../actions/availableActions.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { cardLayout } from "./cardLayout.ts";
import { EmptyList, ListFailure } from "./ListNotice.tsx";
import { Pager } from "./Pager.tsx";
import { RowCards } from "./RowCards.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { nextWidth } from "../columns/visibleColumns.ts";
import { sortCycle } from "../query/sortCycle.ts";
import type { ListModel } from "../model/useListModel.ts";
import { isNarrowed } from "../query/toWireQuery.ts";

export interface ListRowsProps {
  readonly model: ListModel;
  readonly label: string;
  readonly narrow: boolean;
  readonly active: number;
  /** The button that makes a record, where the limit leaves room. */
  readonly create: PlannedAction | undefined;
  /** Inside the page of another record: no ticks, and pages only where there are several. */
  readonly within?: boolean;
}

export function ListRows({ model, label, narrow, active, create, within = false }: ListRowsProps) {
  const answerText = useErrorText(model.schema);
  const { text } = useTranslation();
  const { plan, asked, ask, rows, shown, selection, actions, settings } = model;
  const { page, loading, failure } = rows;
  const onSort = useEventCallback((field: string) => ask({ sort: sortCycle(asked.sort, field, plan.screen.sort) }));
  const onPage = useEventCallback((page: number) => ask({ page }));
  const onSize = useEventCallback((size: number) => ask({ size }));
  const layout = useMemo(() => cardLayout(shown), [shown]);
  const steps = plan.rowActions.filter(canBeNextAction).map((action) => text(action.label));
  const empty = page !== undefined && page.rows.length === 0;
  const failed = failure && <ListFailure message={answerText(failure)} hasRows={page !== undefined && !empty} onRetry={rows.refresh} />;
  const notice = empty && !loading && !failure && (
    <EmptyList
      plan={plan}
      narrowed={isNarrowed(asked)}
      inTab={asked.tab !== undefined}
      create={create}
      onCreate={() => create && actions.run(create)}
      onClear={() => ask({ filters: undefined, search: undefined })}
    />
  );
  // Without any answer yet, a failure stands alone: there is nothing to draw a head over.
  if (failed && page === undefined) return <div className="ld-table ld-table-none">{failed}</div>;
  const shared = {
    label,
    rows: page?.rows,
    loading,
    port: model.port,
  };
  return (
    <>
      {failed}
      {narrow ? (
        <>
          <RowCards {...shared} layout={layout} />
          {notice}
        </>
      ) : (
        <RowsTable
          {...shared}
          columns={shown}
          settings={settings}
          onWidth={model.setWidth}
          sort={asked.sort ?? plan.screen.sort}
          onSort={onSort}
          ticks={!within && plan.bulkActions.length > 0}
          next={steps.length > 0 ? nextWidth(steps) : 0}
          menu={plan.rowActions.length > 0}
          selection={selection.ids}
          onSelection={selection.set}
          active={active}
        >
          {notice}
        </RowsTable>
      )}
      {page !== undefined && page.total > (within ? model.size : 0) && (
        <Pager total={page.total} page={model.page} size={model.size} onPage={onPage} onSize={onSize} />
      )}
    </>
  );
}
