/** The model of a list: combines plan, rows, settings, selection and actions. Renders nothing itself. */
import { useEffect, useMemo } from "react";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { DrawerState } from "../../screens/routes.ts";
import { type Actions, useActions } from "../../actions/dialogs/useActions.tsx";
import { useHost, useLanguage, useTranslation } from "../../host/EngineProvider.tsx";
import type { TablePlan } from "../../plan/plan.ts";
import { planTable } from "../../planners/planTable.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import { useTotal } from "../../host/useTotal.ts";
import { type LayoutInUrl, type ListColumns, useListColumns } from "../columns/useListColumns.ts";
import { type ListQueryState, type ListQueryOptions, useListQuery } from "../query/useListQuery.ts";
import { type Rows, useRows } from "../../records/useRows.ts";
import { withReadableSort } from "../query/readableSort.ts";
import { isNarrowed } from "../query/toWireQuery.ts";
import type { RowContext } from "./rowContext.ts";
import { useRowContext } from "./useRowContext.ts";
import { type BulkAction, bulkActions } from "./bulkActions.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import { type Toolbar, useToolbar } from "./useToolbar.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { actionRules } from "../../actions/actionRules.ts";
import type { ActionRules } from "../../actions/availableActions.ts";
import { useSumsVersion } from "../../host/sumStore.ts";

/** Functions stay the same for the life of the list, so that they cause no render. */
export interface ListModel extends ListQueryState, ListColumns, Toolbar {
  readonly schema: EntitySchema;
  readonly plan: TablePlan;
  readonly parts: LoadedScreen;
  readonly rows: Rows;
  /** Number of all records, where the list has a limit. */
  readonly total: number | undefined;
  /** True when the limit is reached: nothing can be added. */
  readonly full: boolean;
  readonly selection: Selection;
  readonly actions: Actions;
  /** Actions on the selection, with the reason where no selected record allows one. */
  readonly bulk: readonly BulkAction[];
  readonly rowContext: RowContext;
}

export interface ListModelInput extends ListQueryOptions, LayoutInUrl {
  readonly parts: LoadedScreen;
  onDrawer(drawer: DrawerState | undefined): void;
  /** Called after an action on records. */
  onDone?(): void;
}

export function useListModel({ parts, onDrawer, onDone, ...input }: ListModelInput): ListModel {
  const host = useHost();
  const { t, text } = useTranslation();
  const { query, onQuery } = input;
  const plan = useMemo(
    () => withReadableSort(planTable(parts.input, parts.screen), parts.expressions, checkContextOf(host)),
    [parts, host],
  );
  const queryState = useListQuery(plan, input);
  const { wire, page, size } = queryState;
  const rows = useRows(host.source, plan.entity, wire, { holds: true });
  const selection = useSelection({ screen: parts.name, entity: plan.entity, rows: rows.page?.rows, query, only: input.only });

  const found = rows.page?.total;
  useEffect(() => {
    // The last page became empty, by a deletion or elsewhere: go to the page that is last now.
    if (!rows.loading && rows.page?.rows.length === 0 && found && page > 1)
      onQuery({ ...query, page: Math.max(1, Math.ceil(found / size)) });
  }, [rows.loading, rows.page, found, page, size, query, onQuery]);

  const isWhole = !isNarrowed(query) && query.tab === undefined;
  const total = useTotal(host.source, plan.entity, plan.limit !== undefined, isWhole && !rows.loading ? found : undefined, rows.page);
  const full = plan.limit !== undefined && total !== undefined && total >= plan.limit;

  const rules = useActionRules(parts, rows.page);
  const columns = useListColumns(parts, plan, input);
  const actions = useActions({
    parts,
    places: plan.declared,
    onDrawer,
    onDone: (done) => {
      // Records that failed stay selected, for another try.
      selection.drop(done);
      rows.refresh();
      onDone?.();
    },
  });
  const toolbar = useToolbar(plan, wire, rows.page, rules, actions);
  const rowContext = useRowContext({ parts, plan, rules, full, wire, run: (action, record) => actions.run(action, [record]), onDrawer });
  const { records: selected } = selection;
  const bulk = useMemo(() => bulkActions(plan.bulkActions, selected, rules, { t, text }), [plan, selected, rules, t, text]);

  return {
    schema: parts.entity.schema,
    plan,
    parts,
    ...queryState,
    ...columns,
    ...toolbar,
    rows,
    total,
    full,
    selection,
    actions,
    bulk,
    rowContext,
  };
}

/** Rules for the actions of a list. Renewed with each page of rows, so that its records are evaluated at the time of the response. */
function useActionRules(parts: LoadedScreen, page: Page | undefined): ActionRules {
  const host = useHost();
  const language = useLanguage();
  const user = JSON.stringify(host.user());
  const sums = useSumsVersion(host);
  return useMemo(() => rulesAt([page, user, sums], parts, host, language), [parts, host, language, page, user, sums]);
}

/** `_epoch` is what the clock and the user are read for: callers memoize by it. */
function rulesAt(_epoch: unknown, ...input: Parameters<typeof actionRules>): ActionRules {
  return actionRules(...input);
}
