/** A list screen: header, tabs, search, filters, rows and actions. The caller owns the query, so that the URL can hold it. */
import { useCallback, useEffect, useId, useMemo, useRef } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import type { Text } from "#dialect/text/text.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { DrawerState } from "../screens/routes.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { preloadDrawer, FormDrawer } from "../form/FormDrawer.tsx";
import { useLastLists } from "../screens/lastList.ts";
import { useFocusRestore } from "#engine/browser/focusRestore.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { useStableValue } from "../browser/useStableValue.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { ColumnChooser } from "./columns/ColumnChooser.tsx";
import { ListExportButton } from "./toolbar/ListExportButton.tsx";
import { SiblingListTabs } from "./toolbar/SiblingListTabs.tsx";
import { ListHeader } from "./toolbar/ListHeader.tsx";
import { ListFailure } from "./rows/ListNotice.tsx";
import { ListRows } from "./rows/ListRows.tsx";
import { chartWait } from "./sums/chartWait.tsx";
import { sumsLineWait, sumsWithTabWait } from "./sums/sumsWait.tsx";
import { ListTools } from "./toolbar/ListTools.tsx";
import { SheetStepsButton } from "./toolbar/SheetStepsButton.tsx";
import { ListViews } from "./toolbar/ListViews.tsx";
import type { ListLayout } from "./columns/listLayout.ts";
import { StateTabs, tabDomId } from "./toolbar/StateTabs.tsx";
import { useListKeyboard } from "./useListKeyboard.ts";
import { type ListModel, useListModel } from "./model/useListModel.ts";
import { useTabCounts } from "./model/useTabCounts.ts";
import "./list.css";
import "../records/rows.css";

/** Lazy: it comes with the first record that is chosen. */
const SelectionBar = lazyComponent(async () => ({ default: (await import("./SelectionBar.tsx")).SelectionBar }));
const OfflineCopy = lazyComponent(() => import("./rows/OfflineCopy.tsx"));
const HeadMenu = lazyComponent(() => import("./toolbar/HeadMenu.tsx"), <span className="ld-icon-button" />);
const UrlNotice = lazyComponent(() => import("./toolbar/UrlNotice.tsx"));

/** Lazy: few lists have sums. */
const loadSums = async () => ({ default: (await import("./sums/ListSumsLine.tsx")).ListSumsLine });
const ListSumsLine = lazyComponent(loadSums, sumsLineWait);
const SumsWithTab = lazyComponent(loadSums, sumsWithTabWait);

/** Sums above the rows, where the list has such. */
function SumsLine({ model }: { readonly model: ListModel }) {
  const shown = model.plan.declared.sums?.filter((sums) => sums.shown || sums.overall) ?? [];
  if (shown.length === 0) return null;
  const Line = shown.some(({ tab }) => tab !== undefined) && model.query.tab === undefined ? SumsWithTab : ListSumsLine;
  return <Line model={model} groups={model.rows.page?.sums} />;
}

/** Lazy: few lists have a chart. */
const ListChart = lazyComponent(async () => ({ default: (await import("./sums/ListChart.tsx")).ListChart }), chartWait);

/** Props of `ListView`. */
export interface ListViewProps {
  /** Name of a screen of the catalogue that has a list. */
  readonly screen: string;
  readonly title: Text;
  readonly query: ListQuery;
  /** Called with a changed query; the caller passes it back as `query`. */
  onQuery(query: ListQuery): void;
  /** The form in the drawer; closed when absent. */
  readonly drawer?: DrawerState | undefined;
  onDrawer(drawer: DrawerState | undefined): void;
  /** Route of the page without its query; without it there are no views. */
  readonly route?: string;
  /** The layout of the URL. */
  readonly layout?: ListLayout | undefined;
  onLayout?(layout: ListLayout): void;
  /** The query string of the URL, if the list would have written another one. */
  readonly address?: string | undefined;
  /** Called with the query string under present names, to replace the URL. */
  onAddress?(address: string): void;
}

/** Draws a list with its tabs, filters, rows and actions. */
export function ListView(props: ListViewProps) {
  const { text } = useTranslation();
  const load = useScreen(props.screen);
  if (load.state === "ready") return <List key={props.screen} {...props} parts={load.parts} />;
  return (
    <div className="ld-list">
      <ListHeader title={text(props.title)} actions={[]} onRun={() => undefined} waitsFor={() => undefined} />
      {load.state === "failed" && <ListFailure message={load.message} hasRows={false} onRetry={load.retry} />}
    </div>
  );
}

interface HeadToolsInput {
  readonly route: string | undefined;
  readonly model: ListModel;
  readonly parts: LoadedScreen;
  readonly heading: string;
  readonly narrow: boolean;
}

/** Views, export, and columns or other actions: in the head of a wide page, among the filters of a narrow one. `found` is what the export asks for. */
function useHeadTools({ model, parts, route, heading, narrow }: HeadToolsInput) {
  const { plan, unpaged, columns, shown, settings, setSettings, toolbar, runTool, waitsFor } = model;
  // The export reads all pages and needs no sums.
  const { sums: _sums, page: _page, ...exportQuery } = model.wire;
  const found = useStableValue(exportQuery);
  const chosen = model.selection.records;
  const { refresh } = model.rows;
  // It changes with every response: a wide page, which does not use it here, is not drawn again.
  const waits = narrow && waitsFor;
  const tools = useMemo(
    () => (
      <>
        {route !== undefined && <ListViews {...{ plan, parts, unpaged, columns, settings, route, narrow }} />}
        <ListExportButton {...{ plan, shown, settings, narrow }} query={found} title={heading} />
        {plan.bySheet && <SheetStepsButton {...{ plan, parts, narrow }} chosen={chosen} onDone={refresh} />}
        {waits ? (
          toolbar.some(({ does }) => does !== "create") && <HeadMenu actions={toolbar} onRun={runTool} waitsFor={waits} />
        ) : (
          <ColumnChooser columns={columns} settings={settings} onChange={setSettings} />
        )}
      </>
    ),
    [plan, parts, unpaged, columns, shown, settings, setSettings, found, route, heading, narrow, chosen, refresh, toolbar, runTool, waits],
  );
  return { found, tools };
}

/** Says what has loaded and what is selected to those who do not see the page. */
function ListStatus({ model: { rows, selection } }: { readonly model: ListModel }) {
  const { catalog } = useHost();
  const { t } = useTranslation();
  return (
    <>
      <span className="ld-hidden" role="status">
        {rows.loading
          ? t("list.loading")
          : rows.page && !rows.failure
            ? t("list.updated", { count: countText(catalog, rows.page.total) })
            : ""}
      </span>
      <span className="ld-hidden" role="status">
        {selection.records.length > 0 ? t("list.selected", { count: selection.records.length }) : ""}
      </span>
    </>
  );
}

function List({
  parts,
  title,
  query,
  onQuery,
  drawer,
  onDrawer,
  route,
  layout,
  onLayout,
  address,
  onAddress,
}: ListViewProps & { readonly parts: LoadedScreen }) {
  const { text } = useTranslation();
  const narrow = useNarrow();
  const panel = useId();
  const searchRef = useRef<HTMLInputElement>(null);
  const view = useRef<HTMLDivElement>(null);
  useFocusRestore(view);
  const model = useListModel({ parts, query, onQuery, onDrawer, layout, ...(onLayout && { onLayout }) });
  const { plan, unpaged, change, rows, selection, actions, toolbar, total, full, shown, settings, setSettings } = model;
  const create = toolbar.find((action) => action.does === "create");
  const tab = query.tab ?? plan.tabs[0]?.id ?? "";
  const lastLists = useLastLists();
  useEffect(() => lastLists.remember(plan.entity, rows.page?.rows ?? []), [lastLists, plan.entity, rows.page]);
  const opensDrawer = parts.hasForm;
  useEffect(() => (opensDrawer ? preloadDrawer() : undefined), [opensDrawer]);

  const active = useListKeyboard(model, { view, search: searchRef, create, narrow });

  const heading = text(title);
  const { found, tools } = useHeadTools({ model, parts, route, heading, narrow });
  const limit = useMemo(
    () => (plan.limit === undefined ? undefined : { max: plan.limit, total, problem: plan.limitProblem }),
    [plan, total],
  );
  const siblings = useMemo(
    () => plan.declared.beside && <SiblingListTabs lists={plan.declared.beside} current={parts.name} />,
    [plan, parts],
  );
  const counts = useTabCounts(rows, query);
  const missing = useStableValue(rows.page && (rows.page.missing ?? []));
  const since = rows.page?.searchedSince;
  const selectTab = useCallback((id: string) => change({ tab: id === plan.tabs[0]?.id ? undefined : id }), [change, plan]);
  return (
    <div ref={view} className="ld-list" data-picked={selection.records.length > 0 || undefined}>
      <ListHeader
        title={heading}
        actions={narrow ? [] : toolbar}
        onRun={model.runTool}
        waitsFor={model.waitsFor}
        beside={siblings}
        {...(limit && { limit })}
      >
        {!narrow && tools}
      </ListHeader>
      {plan.declared.note && <p className="ld-list-note">{text(plan.declared.note)}</p>}
      {plan.tabs.length > 0 && (
        <StateTabs tabs={plan.tabs} chosen={tab} counts={counts} named="list.tabs" panel={panel} onChoose={selectTab} />
      )}
      <ListTools
        {...{ plan, unpaged, change, settings, setSettings, narrow, searchRef, missing, since }}
        filter={model.filter}
        total={narrow ? rows.page?.total : undefined}
        extras={tools}
      />
      {address !== undefined && onAddress && (
        <UrlNotice model={model} address={address} onAddress={onAddress} onSeen={() => onQuery(query)} />
      )}
      <SumsLine model={model} />
      {model.plan.chart && <ListChart model={model} />}
      <div className="ld-list-body" id={panel} {...(plan.tabs.length > 0 && { role: "tabpanel", "aria-labelledby": tabDomId(panel, tab) })}>
        <ListRows model={model} label={heading} narrow={narrow} active={active} create={full ? undefined : create} />
      </div>
      {narrow && create && !full && (
        <div className="ld-list-bar">
          <Button tone="primary" size="lg" icon={create.icon ?? "plus"} onClick={() => actions.run(create)}>
            {text(create.label)}
          </Button>
        </div>
      )}
      {selection.records.length > 0 && (
        <SelectionBar model={model}>
          <ListExportButton {...{ plan, shown, settings, narrow }} query={found} title={heading} chosen={selection.records} />
        </SelectionBar>
      )}
      {actions.dialogs}
      {drawer && <FormDrawer screen={parts.name} {...drawer} onClose={() => onDrawer(undefined)} onSaved={rows.refresh} />}
      <ListStatus model={model} />
      {plan.declared.offline && <OfflineCopy model={model} title={heading} />}
    </div>
  );
}
