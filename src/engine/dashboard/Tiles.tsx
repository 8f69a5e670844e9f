/** Counts of tabs as tiles: the number of records in the color of the state, with a link to them. */
import { useId, useLayoutEffect, useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import type { Text } from "#dialect/text/text.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { countText } from "../host/counted.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";
import { type DueDay, DueReader, TileDue } from "./TileDue.tsx";
import { type TileLine, TileLines } from "./TileLines.tsx";
import { TileSum } from "./TileSum.tsx";
import { type CountedTab, type CountedTabs, useTabs } from "./useTabs.ts";

type Tile = NonNullable<DashboardBlock["tiles"]>[number];

export interface TilesProps {
  readonly block: DashboardBlock;
  readonly tiles: readonly Tile[];
  /** Whether the label of the block is shown above its tiles: where a dashboard has several groups of tiles. */
  readonly isNamed: boolean;
}

/**
 * The tiles: first those whose day is past or today, the earliest first, then the others in the order of the screen; those of a
 * line below. Tiles of one list share one request. A block without a tile says `none`, or is hidden.
 */
export function Tiles({ block, tiles, isNamed }: TilesProps) {
  const { text } = useTranslation();
  const { layout } = useBlockLayout(block);
  const heading = useId();
  // A retry reads all lists again.
  const [tries, setTries] = useState(0);
  const [counted, setCounted] = useState<Readonly<Record<string, CountedTabs>>>({});
  const failed = tiles.some(({ screen }) => counted[screen]?.failed);
  // `undefined` until it is read, null where there is none.
  const [days, setDays] = useState<Readonly<Record<string, DueDay | null>>>({});
  // The days decide the order: a tile that is drawn keeps its place.
  const loading = !failed && tiles.some((tile) => counted[tile.screen]?.loading !== false || (tile.due && days[keyOf(tile)] === undefined));
  const retry = () => {
    setCounted({});
    setDays({});
    setTries(tries + 1);
  };
  const shown = tiles.flatMap((tile) => {
    const tab = tabOf(tile, counted[tile.screen]);
    return tab && (tab.count ?? 0) > 0 ? [{ tile, tab }] : [];
  });
  const dayOf = (tile: Tile): DueDay | undefined => days[keyOf(tile)] ?? undefined;
  const cards = shown.filter(({ tile }) => tile.line === undefined).toSorted((a, b) => lateness(dayOf(a.tile)) - lateness(dayOf(b.tile)));
  const isNone = !loading && !failed && shown.length === 0;
  const content = (
    <>
      <div className="ld-dashboard-tiles">
        {loading && <Skeleton height={74} />}
        {failed && <BlockFailure onRetry={retry} />}
        {!loading && cards.map(({ tile, tab }) => <TileLink key={keyOf(tile)} tab={tab} tile={tile} day={dayOf(tile)} />)}
      </div>
      {isNone && block.none && <NoTiles words={text(block.none)} />}
      {!loading && <TileLines lines={linesOf(shown, text, dayOf)} />}
    </>
  );
  return (
    <section
      {...layout}
      {...(isNamed ? { "aria-labelledby": heading } : { "aria-label": text(block.label) })}
      hidden={isNone && !block.none}
    >
      <TileReaders
        key={tries}
        tiles={tiles}
        onCounted={(screen, tabs) => setCounted((before) => ({ ...before, [screen]: tabs }))}
        onDay={(tile, day) => setDays((before) => ({ ...before, [keyOf(tile)]: day ?? null }))}
      />
      {isNamed && (
        <h2 id={heading} className="ld-tiles-name">
          {text(block.label)}
        </h2>
      )}
      {content}
    </section>
  );
}

interface ShownTile {
  readonly tile: Tile;
  readonly tab: CountedTab;
}

const keyOf = ({ screen, tab }: Tile): string => `${screen} ${tab ?? ""}`;

/** Days until the day of a tile where that is today or past; 1 for any other tile. */
const lateness = (day: DueDay | undefined): number => Math.min(day?.left ?? 1, 1);

/** The tiles in lines, by the name of their line, in the order of its first tile. */
function linesOf(
  shown: readonly ShownTile[],
  text: (text: Text) => string,
  dayOf: (tile: Tile) => DueDay | undefined,
): readonly TileLine[] {
  const names = [...new Set(shown.flatMap(({ tile }) => (tile.line ? [text(tile.line)] : [])))];
  return names.map((name) => {
    const own = shown.filter(({ tile }) => tile.line && text(tile.line) === name);
    return {
      name,
      count: own.reduce((sum, { tab }) => sum + (tab.count ?? 0), 0),
      tiles: own.map(({ tile, tab }) => <TileLink key={keyOf(tile)} tab={tab} tile={tile} day={dayOf(tile)} />),
    };
  });
}

/** The records that a tile counts: those of a tab, or all of the list. */
function tabOf({ tab, label = {} }: Tile, counted: CountedTabs | undefined): CountedTab | undefined {
  if (tab !== undefined || !counted) return counted?.tabs.find(({ id }) => id === tab);
  return { id: "", label, hue: "slate", mark: undefined, ...counted.whole };
}

interface TileReadersProps {
  readonly tiles: readonly Tile[];
  onCounted(screen: string, tabs: CountedTabs): void;
  onDay(tile: Tile, day: DueDay | undefined): void;
}

/** Reads the counts of each list and the earliest day of each tile that has one; renders nothing. */
function TileReaders({ tiles, onCounted, onDay }: TileReadersProps) {
  const screens = [...new Set(tiles.map(({ screen }) => screen))];
  return (
    <>
      {screens.map((screen) => (
        <TabCounts
          key={screen}
          screen={screen}
          ids={tiles.flatMap((tile) => (tile.screen === screen && tile.tab !== undefined ? [tile.tab] : []))}
          onCounted={(tabs) => onCounted(screen, tabs)}
        />
      ))}
      {tiles.map((tile) => tile.due && <DueReader key={keyOf(tile)} {...tile} due={tile.due} onRead={(day) => onDay(tile, day)} />)}
    </>
  );
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

function NoTiles({ words }: { readonly words: string }) {
  return (
    <p className="ld-tiles-none ld-hue-green">
      <StatusIcon icon="check" />
      {words}
    </p>
  );
}

function TileLink({ tab, tile, day }: ShownTile & { readonly day: DueDay | undefined }) {
  const { catalog, href } = useHost();
  const { text } = useTranslation();
  return (
    <a className={`${tile.line ? "" : "ld-card "}ld-tile ld-hue-${tab.hue}`} href={href(tab.to)}>
      <span className="ld-tile-name">
        <StatusIcon icon={tab.mark} />
        {text(tile.label ?? tab.label)}
      </span>
      <span className="ld-tile-line">
        <strong>{tab.count !== undefined && countText(catalog, tab.count)}</strong>
        {tile.sum && <TileSum {...tile.sum} screen={tile.screen} tab={tile.tab} />}
        {day && <TileDue {...day} />}
      </span>
    </a>
  );
}
