/** A dashboard: the blocks of a screen, each made from lists. */
import { useRef } from "react";
import type { CheckContext } from "#dialect/check/check.ts";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import type { EngineHost } from "../host/host.ts";
import { isScreenOpen } from "../host/roleGrants.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { conditionsOf } from "../screens/screenRoutes.ts";
import { buttonClass } from "../ui/Button.tsx";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Checklist } from "./Checklist.tsx";
import { BlockHeightsProvider, useBlockLayout, useBlockHeights } from "./blockHeights.ts";
import { RecentBlock } from "./RecentBlock.tsx";
import { SumsBlock } from "./SumsBlock.tsx";
import { TabBar } from "./TabBar.tsx";
import { Tiles } from "./Tiles.tsx";
import "./dashboard.css";

/** Lazy: charts are below what is read first. */
const ChartBlock = lazyComponent(() => import("./ChartBlock.tsx"), <Skeleton height={300} />);
const QueueAges = lazyComponent(() => import("./QueueAges.tsx"), <Skeleton height={240} />);
/** Lazy: the code of forms is as large as the dashboard. */
const FormView = lazyComponent(async () => ({ default: (await import("../form/FormView.tsx")).FormView }), <Skeleton height={320} />);

/** Props of `DashboardView`. */
export interface DashboardViewProps {
  /** Name of a screen of the catalogue that has a dashboard. */
  readonly screen: string;
}

/** Draws the blocks of a dashboard. */
export function DashboardView({ screen }: DashboardViewProps) {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const dashboard = host.catalog.screens[screen]?.dashboard;
  const user = host.user();
  const { today } = host.clock();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${today}T00:00:00Z`));
  const context = checkContextOf(host);
  const blocks = (dashboard?.blocks ?? []).flatMap((block) =>
    isVisibleToUser(block["x-show-when"], host.catalog.expressions, context) ? (forRoles(host, context, block) ?? []) : [],
  );
  const action = dashboard?.action && host.closedRoute?.(dashboard.action.go) === undefined ? dashboard.action : undefined;
  const welcome = t("dashboard.welcome", { name: String(user["name"] ?? user.loginName ?? "") });
  const root = useRef<HTMLDivElement>(null);
  const isNamed = blocks.filter(({ tiles }) => tiles !== undefined).length > 1;
  const { heights, isHeld } = useBlockHeights(String(user.loginName ?? ""), screen, root);
  return (
    <div className={isHeld ? "ld-dashboard ld-dashboard-held" : "ld-dashboard"} ref={root}>
      <header className="ld-dashboard-head">
        <h1>{dashboard?.label ? text(dashboard.label) : welcome}</h1>
        {dashboard?.label && <p>{welcome}</p>}
        <p>{day}</p>
        {action && (
          <a className={buttonClass("primary")} href={host.href(action.go)}>
            <Icon name={action.icon ?? "plus"} />
            {text(action.label)}
          </a>
        )}
      </header>
      <BlockHeightsProvider value={heights}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} isNamed={isNamed} />
        ))}
      </BlockHeightsProvider>
    </div>
  );
}

/** Returns the block with what the account may open, by its roles and by the site map; undefined if nothing is left of it. */
function forRoles(host: EngineHost, context: CheckContext, block: DashboardBlock): DashboardBlock | undefined {
  const { site, expressions } = host.catalog;
  const isOpen = (name: string): boolean =>
    isScreenOpen(host, name) && (conditionsOf(site.routes, name) ?? []).every((when) => isVisibleToUser(when, expressions, context));
  const { tiles, checklist, bar, recent, sums, chart, queues, form } = block;
  const screen = bar?.screen ?? recent?.screen ?? sums?.screen ?? chart?.screen ?? form;
  if (screen !== undefined) return isOpen(screen) ? block : undefined;
  const shown = tiles?.filter((tile) => isOpen(tile.screen));
  const steps = checklist?.filter(({ go, holds = [] }) => host.closedRoute?.(go) === undefined && holds.every(isOpen));
  const rows = queues?.filter((row) => isOpen(row.screen));
  return shown?.length === 0 || steps?.length === 0 || rows?.length === 0
    ? undefined
    : { ...block, ...(shown && { tiles: shown }), ...(steps && { checklist: steps }), ...(rows && { queues: rows }) };
}

/** One block, by its kind. `isNamed`: its tiles are one of several groups. */
function Block({ block, isNamed }: { readonly block: DashboardBlock; readonly isNamed: boolean }) {
  if (block.tiles) return <Tiles block={block} tiles={block.tiles} isNamed={isNamed} />;
  if (block.checklist) return <Checklist block={block} items={block.checklist} />;
  if (block.bar) return <TabBar block={block} {...block.bar} />;
  if (block.recent) return <RecentBlock block={block} {...block.recent} />;
  if (block.sums) return <SumsBlock block={block} {...block.sums} />;
  if (block.chart) return <ChartBlock block={block} {...block.chart} />;
  if (block.queues) return <QueueAges block={block} rows={block.queues} />;
  return block.form === undefined ? null : <FormBlock block={block} form={block.form} />;
}

function FormBlock({ block, form }: { readonly block: DashboardBlock; readonly form: string }) {
  const { layout } = useBlockLayout(block);
  return (
    <div {...layout} className="ld-dashboard-form">
      <FormView screen={form} title={block.label} />
    </div>
  );
}
