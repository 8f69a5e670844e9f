/** Counts of tabs as tiles: the number of records in the color of the state, with a link to them. */
import { useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";
import { TileSum } from "./TileSum.tsx";
import { type CountedTab, useTabs } from "./useTabs.ts";

type Tile = NonNullable<DashboardBlock["tiles"]>[number];

export interface TilesProps {
  readonly block: DashboardBlock;
  readonly tiles: readonly Tile[];
}

/** Tiles of one list share one request. */
export function Tiles({ block, tiles }: TilesProps) {
  const { text } = useTranslation();
  const { layout } = useBlockLayout(block);
  // A retry reads all lists again.
  const [tries, setTries] = useState(0);
  const screens = [...new Set(tiles.map(({ screen }) => screen))];
  return (
    <section {...layout} className="ld-dashboard-tiles" aria-label={text(block.label)}>
      {screens.map((screen) => (
        <ListTiles
          key={`${screen} ${tries}`}
          screen={screen}
          tiles={tiles.filter((tile) => tile.screen === screen)}
          onRetry={() => setTries(tries + 1)}
        />
      ))}
    </section>
  );
}

interface ListTilesProps {
  readonly screen: string;
  readonly tiles: readonly Tile[];
  onRetry(): void;
}

function ListTiles({ screen, tiles, onRetry }: ListTilesProps) {
  const { tabs, loading, failed } = useTabs(
    screen,
    tiles.map(({ tab }) => tab),
  );
  if (loading) return <Skeleton height={74} />;
  if (failed) return <BlockFailure onRetry={onRetry} />;
  return tabs
    .filter(({ count }) => count !== undefined && count > 0)
    .map((tab) => <TileLink key={tab.id} tab={tab} tile={tiles.find((tile) => tile.tab === tab.id)} />);
}

function TileLink({ tab, tile }: { readonly tab: CountedTab; readonly tile: Tile | undefined }) {
  const { href } = useHost();
  const { text } = useTranslation();
  return (
    <a className={`ld-card ld-tile ld-hue-${tab.hue}`} href={href(tab.to)}>
      <span className="ld-tile-name">
        <StatusIcon icon={tab.mark} />
        {text(tile?.label ?? tab.label)}
      </span>
      <span className="ld-tile-line">
        <strong>{tab.count}</strong>
        {tile?.sum && <TileSum {...tile.sum} screen={tile.screen} tab={tile.tab} />}
      </span>
    </a>
  );
}
