/** What a list draws and does, put together from plan, rows, settings and actions. Draws nothing itself. */
import { useEffect, useMemo, useRef } from "react";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { DrawerState } from "../../screens/routes.ts";
import { type Actions, useActions } from "../../actions/dialogs/useActions.tsx";
import { useHost, useLanguage, useTranslation } from "../../host/EngineProvider.tsx";
import type { TablePlan } from "../../plan/plan.ts";
import { planTable } from "../../planners/planTable.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useTotal } from "../../host/useTotal.ts";
import { type LayoutInAddress, type ListColumns, useListColumns } from "../columns/useListColumns.ts";
import { type ListQueryState, type ListQueryOptions, useListQuery } from "../query/useListQuery.ts";
import { type Rows, useRows } from "../../records/useRows.ts";
import { isNarrowed } from "../query/toWireQuery.ts";
import type { RowContext } from "./rowContext.ts";
import { useRowContext } from "./useRowContext.ts";
import { type BulkAction, bulkActions } from "./bulkActions.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import { type Toolbar, useToolbar } from "./useToolbar.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { ActionRules } from "../../actions/availableActions.ts";
import { reasonWords } from "../../host/reasonWords.ts";

/** What is a function here is the same for the life of the list, so that no part is drawn anew for it. */
export interface ListModel extends ListQueryState, ListColumns, Toolbar {
  readonly schema: EntitySchema;
  readonly plan: TablePlan;
  readonly parts: LoadedScreen;
  readonly rows: Rows;
  /** All records there are, where the list has a limit. */
  readonly total: number | undefined;
  /** The limit is reached: nothing can be added. */
  readonly full: boolean;
  readonly selection: Selection;
  readonly actions: Actions;
  /** Actions over the selection; with the reason where no ticked record allows it. */
  readonly bulk: readonly BulkAction[];
  /** What rows ask and tell. */
  readonly port: RowContext;
}

export interface ListModelInput extends ListQueryOptions, LayoutInAddress {
  readonly parts: LoadedScreen;
  onDrawer(drawer: DrawerState | undefined): void;
  /** Something was done with records. */
  onDone?(): void;
}

export function useListModel({ parts, onDrawer, onDone, ...input }: ListModelInput): ListModel {
  const host = useHost();
  const { t, text } = useTranslation();
  const { query, onQuery } = input;
  const plan = useMemo(() => planTable(parts.input, parts.screen), [parts.input, parts.screen]);
  const question = useListQuery(plan, input);
  const { wire, page, size } = question;
  const rows = useRows(host.source, plan.entity, wire);
  const selection = useSelection({ screen: parts.name, entity: plan.entity, rows: rows.page?.rows, query, only: input.only });

  const found = rows.page?.total;
  useEffect(() => {
    // The last page emptied itself (a delete, a filter elsewhere): go to the one that is last now.
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
    places: plan.screen,
    onDrawer,
    onDone: (done) => {
      // What failed stays ticked, for another try.
      selection.drop(done);
      rows.refresh();
      onDone?.();
    },
  });
  const toolbar = useToolbar(plan, wire, rules, actions);
  const port = useRowContext({ parts, plan, rules, full, run: (action, record) => actions.run(action, [record]), onDrawer });
  const { records: ticked } = selection;
  const bulk = useMemo(() => bulkActions(plan.bulkActions, ticked, rules, { t, text }), [plan, ticked, rules, t, text]);

  return {
    schema: parts.entity.schema,
    plan,
    parts,
    ...question,
    ...columns,
    ...toolbar,
    rows,
    total,
    full,
    selection,
    actions,
    bulk,
    port,
  };
}

/** What the actions of a list are judged by: gathered anew for each answer, which is judged at its time, and for whoever asks now. */
function useActionRules(parts: LoadedScreen, page: Page | undefined): ActionRules {
  const host = useHost();
  const language = useLanguage();
  const of = [parts, page, host, language, JSON.stringify(host.user())];
  const held = useRef<{ readonly of: readonly unknown[]; readonly rules: ActionRules }>(undefined);
  if (held.current && held.current.of.every((one, at) => one === of[at])) return held.current.rules;
  const { entity, expressions, machine } = parts;
  const rules = {
    schema: entity.schema,
    expressions,
    context: checkContextOf(host),
    words: reasonWords(host, language),
    ...(machine && { machine }),
  };
  held.current = { of, rules };
  return rules;
}
