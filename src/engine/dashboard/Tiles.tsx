/** What waits, as tiles: how many records stand in a tab, in the colour of its state, each a link to just these. */
import { useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusIcon } from "../ui/icons/StatusIcon.tsx";
import { BlockFailure } from "./BlockFailure.tsx";
import { useBlockLayout } from "./blockHeights.ts";
import { type CountedTab, useTabs } from "./useTabs.ts";

type Tile = NonNullable<DashboardBlock["tiles"]>[number];

export interface TilesProps {
  readonly block: DashboardBlock;
  readonly tiles: readonly Tile[];
}

/** Tiles of one list ask it once. They come together, when the last list has answered: none is pushed aside by another. */
export function Tiles({ block, tiles }: TilesProps) {
  const { text } = useTranslation();
  const { place } = useBlockLayout(block);
  // Asked again, all of them are: one button stands for those that failed.
  const [turn, setTurn] = useState(0);
  const screens = [...new Set(tiles.map(({ screen }) => screen))];
  return (
    <section {...place} className="ld-dashboard-tiles" aria-label={text(block.label)}>
      {screens.map((screen) => (
        <TilesOf
          key={`${screen} ${turn}`}
          screen={screen}
          tiles={tiles.filter((tile) => tile.screen === screen)}
          onRetry={() => setTurn(turn + 1)}
        />
      ))}
    </section>
  );
}

interface TilesOfProps {
  readonly screen: string;
  readonly tiles: readonly Tile[];
  onRetry(): void;
}

function TilesOf({ screen, tiles, onRetry }: TilesOfProps) {
  const { tabs, loading, failed } = useTabs(
    screen,
    tiles.map(({ tab }) => tab),
  );
  if (loading) return <Skeleton height={74} />;
  if (failed) return <BlockFailure onRetry={onRetry} />;
  return tabs
    .filter(({ count }) => count !== undefined && count > 0)
    .map((tab) => <TileLink key={tab.id} tab={tab} label={tiles.find((tile) => tile.tab === tab.id)?.label ?? tab.label} />);
}

function TileLink({ tab, label }: { readonly tab: CountedTab; readonly label: CountedTab["label"] }) {
  const { href } = useHost();
  const { text } = useTranslation();
  return (
    <a className={`ld-card ld-tile ld-hue-${tab.hue}`} href={href(tab.to)}>
      <span className="ld-tile-name">
        <StatusIcon mark={tab.mark} />
        {text(label)}
      </span>
      <strong>{tab.count}</strong>
    </a>
  );
}
