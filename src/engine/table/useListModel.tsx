/** What a list draws and does, put together from plan, rows, settings and actions. Draws nothing itself. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import type { EntitySchema } from "#dialect/schema.ts";
import type { FilterValue, ListQuery } from "#dialect/wire.ts";
import { refusesTogether } from "#dialect/transitions.ts";
import { contextOf, isShown } from "../actions/judge.ts";
import { type ActionRules, offeredActions } from "../actions/offeredActions.ts";
import type { DrawerState } from "../actions/routes.ts";
import { markDone, useDoneActions } from "../actions/doneActions.ts";
import { type Actions, useActions } from "../actions/useActions.tsx";
import { useHost, useWords, type Words } from "../EngineProvider.tsx";
import type { PlannedAction, PlannedColumn, PlannedField, TablePlan } from "../plan/plan.ts";
import { planTable } from "../plan/planTable.ts";
import { useSame } from "../useSame.ts";
import type { ScreenParts } from "../useScreen.ts";
import { useStable } from "../useStable.ts";
import { changedQuery, type QueryChange, withFilter } from "./query/changedQuery.ts";
import { type ListLayout, layoutOf, settingsOf } from "./columns/listLayout.ts";
import { pageSizes } from "./query/listQuery.ts";
import type { RowPort } from "./rows/rowPort.ts";
import { useActionRules } from "./rows/useActionRules.ts";
import { useRowPort } from "./rows/useRowPort.ts";
import { type Selection, useSelection } from "./selection/useSelection.ts";
import { isColumnShown, orderedColumns } from "./columns/shownColumns.ts";
import { carriedOver, loadSettings, saveSettings, type TableSettings } from "./columns/tableSettings.ts";
import { type Rows, useRows } from "./query/useRows.ts";
import { useTotal } from "../useTotal.ts";
import { filterKey, isNarrowed, wireQuery } from "./query/wireQuery.ts";

/** What is a function here is the same for the life of the list, so that no part is drawn anew for it. */
export interface ListModel {
  readonly schema: EntitySchema;
  readonly plan: TablePlan;
  readonly parts: ScreenParts;
  readonly query: ListQuery;
  /** The same without its page: another object only when it asks for something else. */
  readonly asked: ListQuery;
  /** Asks for something else. */
  ask(change: QueryChange): void;
  /** Sets one filter or, without a value, takes it away. */
  filter(field: PlannedField, value: FilterValue | undefined): void;
  /** The same as the backend is asked. */
  readonly wire: ListQuery;
  readonly rows: Rows;
  /** All records there are, where the list has a limit. */
  readonly total: number | undefined;
  /** The limit is reached: nothing can be added. */
  readonly full: boolean;
  readonly page: number;
  readonly size: number;
  /** Columns this person may see at all, for the chooser. */
  readonly columns: readonly PlannedColumn[];
  /** Those of them that are switched on, in order. */
  readonly shown: readonly PlannedColumn[];
  readonly settings: TableSettings;
  setSettings(settings: TableSettings): void;
  /** Without a width the screen's own holds again. */
  setWidth(id: string, width: number | undefined): void;
  readonly selection: Selection;
  readonly actions: Actions;
  readonly toolbar: readonly PlannedAction[];
  /** An action of the toolbar: a workbook, or what any action does. */
  runTool(action: PlannedAction): void;
  /** Why an action of the toolbar waits for another; undefined where it does not. Another function when one was done. */
  waitsFor(action: PlannedAction): string | undefined;
  /** Actions over the selection; with the reason where no ticked record allows it. */
  readonly bulk: readonly BulkAction[];
  /** What rows ask and tell. */
  readonly port: RowPort;
}

export interface BulkAction {
  readonly action: PlannedAction;
  /** Why none of the ticked records allows it. */
  readonly reason?: string;
  /** Those that it is run with. */
  readonly records: readonly Rec[];
  /** How many of them take it, as far as is known here. */
  readonly fit: number;
}

export interface ListModelInput {
  readonly parts: ScreenParts;
  readonly query: ListQuery;
  /** Narrows the list beside what the person chose, and is not shown as a filter. */
  readonly only?: ListQuery["filters"];
  onQuery(query: ListQuery): void;
  onDrawer(drawer: DrawerState | undefined): void;
  /** Something was done with records. */
  onDone?(): void;
  /** What the address says of the columns; one's own settings hold without it, and are not touched by it. */
  readonly layout?: ListLayout | undefined;
  onLayout?(layout: ListLayout): void;
}

/** Actions that hand a workbook over. */
const handsOver = ({ does }: PlannedAction): boolean => does === "export" || does === "template";

export function useListModel({ parts, query, only, onQuery, onDrawer, onDone, layout, onLayout }: ListModelInput): ListModel {
  const host = useHost();
  const { t, text } = useWords();
  const { entity, expressions, input, screen, name } = parts;
  const plan = useMemo(() => planTable(input, screen), [input, screen]);
  const wire = useMemo(() => {
    const shownSums = plan.screen.sums?.find((sums) => sums.shown);
    const asked = { ...wireQuery(query, plan), ...(shownSums && { sums: shownSums.id }) };
    const fixed = { ...plan.screen.only, ...only };
    return Object.keys(fixed).length > 0 ? { ...asked, filters: { ...asked.filters, ...fixed } } : asked;
  }, [query, plan, only]);
  const rows = useRows(host.source, plan.entity, wire);
  const { page: _, ...unpaged } = query;
  const asked = useSame(unpaged);
  const ask = useStable((change: QueryChange) => onQuery(changedQuery(query, change)));
  const filter = useStable((field: PlannedField, value: FilterValue | undefined) => onQuery(withFilter(query, filterKey(field), value)));
  const login = host.user().loginName ?? "";
  const [own, setOwn] = useState(() => carriedOver(loadSettings(login, name), entity.schema));
  const selection = useSelection(rows.page?.rows, query);

  const size = wire.size ?? pageSizes[0] ?? 20;
  const page = wire.page ?? 1;
  const found = rows.page?.total;
  useEffect(() => {
    // The last page emptied itself (a delete, a filter elsewhere): go to the one that is last now.
    if (!rows.loading && rows.page?.rows.length === 0 && found && page > 1)
      onQuery({ ...query, page: Math.max(1, Math.ceil(found / size)) });
  }, [rows.loading, rows.page, found, page, size, query, onQuery]);

  const plain = !isNarrowed(query) && query.tab === undefined;
  const total = useTotal(host.source, plan.entity, plan.limit !== undefined, plain && !rows.loading ? found : undefined, rows.page);

  const rules = useActionRules(parts, rows.page);
  const { context } = rules;
  const columns = useMemo(
    () => plan.columns.filter((column) => isShown(column.showWhen, expressions, contextOf(host))),
    [plan, expressions, host],
  );
  const settings = useMemo(() => (layout && settingsOf(layout, columns)) ?? own, [layout, columns, own]);
  const setSettings = useStable((next: TableSettings) => {
    if (settings !== own && onLayout) return onLayout(layoutOf(columns, next));
    setOwn(next);
    saveSettings(login, name, next);
  });
  const setWidth = useStable((id: string, width: number | undefined) => {
    const { [id]: _before, ...others } = settings.widths;
    setSettings({ ...settings, widths: width === undefined ? others : { ...others, [id]: width } });
  });
  const shown = useMemo(() => orderedColumns(columns, settings).filter((column) => isColumnShown(column, settings)), [columns, settings]);

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

  const isDone = useDoneActions(login, plan.entity);
  const handOver = async ({ does }: PlannedAction): Promise<boolean> => {
    if (does === "template") return (await host.sheets?.template(plan.entity)) === true;
    await host.sheets?.exportRecords(plan.entity, wire);
    return true;
  };
  const full = plan.limit !== undefined && total !== undefined && total >= plan.limit;
  const port = useRowPort({ parts, plan, rules, full, run: (action, record) => actions.run(action, [record]), onDrawer });
  const { records: ticked } = selection;
  const bulk = useMemo(
    () =>
      plan.bulkActions
        .filter((action) => isShown(action.showWhen, expressions, context))
        .map((action) => overTicked(action, ticked, rules, { text, notInState: t("list.notInState") })),
    [plan, expressions, context, ticked, rules, text, t],
  );
  const offered = useMemo(
    () => plan.toolbar.filter((action) => isShown(action.showWhen, expressions, context) && (!handsOver(action) || host.sheets)),
    [plan, expressions, context, host],
  );
  // Judged with every answer, and nearly always the same.
  const offeredIds = useSame(offered.map(({ id }) => id));
  const toolbar = useMemo(() => plan.toolbar.filter(({ id }) => offeredIds.includes(id)), [plan, offeredIds]);
  const runTool = useStable((action: PlannedAction) => {
    if (!handsOver(action)) return actions.run(action);
    void handOver(action).then((done) => done && markDone(login, plan.entity, action.id));
  });
  const waitsFor = useCallback(
    ({ after, reason }: PlannedAction) => (after === undefined || isDone(after) ? undefined : text(reason)),
    [isDone, text],
  );

  return {
    schema: entity.schema,
    plan,
    parts,
    query,
    asked,
    ask,
    filter,
    wire,
    rows,
    total,
    full,
    page,
    size,
    columns,
    shown,
    settings,
    setSettings,
    setWidth,
    selection,
    actions,
    toolbar,
    runTool,
    waitsFor,
    bulk,
    port,
  };
}

/** What becomes of an action over the ticked records: those that it is run with, or why none of them allows it. */
function overTicked(
  action: PlannedAction,
  records: readonly Rec[],
  rules: ActionRules,
  words: { readonly text: Words["text"]; readonly notInState: string },
): BulkAction {
  const together = action.transition?.together;
  const refused = together && refusesTogether(together, records, rules.expressions, rules.context);
  if (refused) return { action, records, fit: 0, reason: words.text(refused) };
  const offers = records.map((record) => offeredActions([action], record, rules)[0]);
  const fit = records.filter((_, index) => offers[index]?.allowed);
  // A page elsewhere is only led to with what it takes; of a call, its own answer tells what was refused.
  if (offers.length === 0 || (together ? fit.length === records.length : fit.length > 0))
    return { action, fit: fit.length, records: action.does === "transition" || action.does === "delete" ? records : fit };
  const why = offers.find((offer) => offer?.reason)?.reason;
  return { action, records, fit: 0, reason: why ?? words.notInState };
}
