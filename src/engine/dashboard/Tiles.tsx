/** Counts of tabs as tiles: the number of records in the color of the state, with a link to them. */
import { useId, useLayoutEffect, useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";
import { TileDue } from "./TileDue.tsx";
import { TileSum } from "./TileSum.tsx";
import { type CountedTab, type CountedTabs, useTabs } from "./useTabs.ts";

type Tile = NonNullable<DashboardBlock["tiles"]>[number];

export interface TilesProps {
  readonly block: DashboardBlock;
  readonly tiles: readonly Tile[];
  /** Whether the label of the block stands above its tiles: where a dashboard has several groups of tiles. */
  readonly isNamed: boolean;
}

/** The tiles in the order of the screen. Tiles of one list share one request. A group with a heading and without a tile is hidden. */
export function Tiles({ block, tiles, isNamed }: TilesProps) {
  const { text } = useTranslation();
  const { layout } = useBlockLayout(block);
  const heading = useId();
  // A retry reads all lists again.
  const [tries, setTries] = useState(0);
  const [counted, setCounted] = useState<Readonly<Record<string, CountedTabs>>>({});
  const screens = [...new Set(tiles.map(({ screen }) => screen))];
  const failed = screens.some((screen) => counted[screen]?.failed);
  const loading = !failed && screens.some((screen) => counted[screen]?.loading !== false);
  const retry = () => {
    setCounted({});
    setTries(tries + 1);
  };
  const shown = tiles.flatMap((tile) => {
    const tab = tabOf(tile, counted[tile.screen]);
    return tab && (tab.count ?? 0) > 0 ? [<TileLink key={`${tile.screen} ${tile.tab ?? ""}`} tab={tab} tile={tile} />] : [];
  });
  const content = (
    <>
      {screens.map((screen) => (
        <TabCounts
          key={`${screen} ${tries}`}
          screen={screen}
          ids={tiles.flatMap((tile) => (tile.screen === screen && tile.tab !== undefined ? [tile.tab] : []))}
          onCounted={(tabs) => setCounted((before) => ({ ...before, [screen]: tabs }))}
        />
      ))}
      {loading && <Skeleton height={74} />}
      {failed && <BlockFailure onRetry={retry} />}
      {!loading && shown}
    </>
  );
  if (!isNamed)
    return (
      <section {...layout} className="ld-dashboard-tiles" aria-label={text(block.label)}>
        {content}
      </section>
    );
  return (
    <section {...layout} aria-labelledby={heading} hidden={!loading && !failed && shown.length === 0}>
      <h2 id={heading} className="ld-tiles-name">
        {text(block.label)}
      </h2>
      <div className="ld-dashboard-tiles">{content}</div>
    </section>
  );
}

/** What a tile counts: a tab, or all records of the list. */
function tabOf({ tab, label = {} }: Tile, counted: CountedTabs | undefined): CountedTab | undefined {
  if (tab !== undefined || !counted) return counted?.tabs.find(({ id }) => id === tab);
  return { id: "", label, hue: "slate", mark: undefined, ...counted.whole };
}

interface TabCountsProps {
  readonly screen: string;
  readonly ids: readonly string[];
  onCounted(tabs: CountedTabs): void;
}

/** Reads the counts of one list and reports them; renders nothing. */
function TabCounts({ screen, ids, onCounted }: TabCountsProps) {
  const counted = useTabs(screen, ids);
  const report = useEventCallback(() => onCounted(counted));
  const state = JSON.stringify([counted.loading, counted.failed, counted.tabs.map(({ count }) => count ?? null)]);
  // A layout effect, so that counts that are known at once are in the first frame.
  useLayoutEffect(() => report(), [report, state]);
  return null;
}

function TileLink({ tab, tile }: { readonly tab: CountedTab; readonly tile: Tile }) {
  const { catalog, href } = useHost();
  const { text } = useTranslation();
  return (
    <a className={`ld-card ld-tile ld-hue-${tab.hue}`} href={href(tab.to)}>
      <span className="ld-tile-name">
        <StatusIcon icon={tab.mark} />
        {text(tile.label ?? tab.label)}
      </span>
      <span className="ld-tile-line">
        <strong>{tab.count !== undefined && countText(catalog, tab.count)}</strong>
        {tile.sum && <TileSum {...tile.sum} screen={tile.screen} tab={tile.tab} />}
        {tile.due !== undefined && <TileDue screen={tile.screen} tab={tile.tab} due={tile.due} />}
      </span>
    </a>
  );
}
