/** What waits, as tiles: how many records stand in a tab, in the colour of its state, each a link to just these. */
import type { DashboardBlock } from "#dialect/dashboardScreen.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import { StatusMark } from "../look/StatusMark.tsx";
import { type CountedTab, useTabs } from "./useTabs.ts";

type Tile = NonNullable<DashboardBlock["tiles"]>[number];

export interface TilesProps {
  readonly block: DashboardBlock;
  readonly tiles: readonly Tile[];
}

/** Tiles of one list ask it once. */
export function Tiles({ block, tiles }: TilesProps) {
  const { text } = useWords();
  const screens = [...new Set(tiles.map(({ screen }) => screen))];
  return (
    <section className="ld-dashboard-tiles" style={{ gridColumn: `span ${block.span ?? 12}` }} aria-label={text(block.label)}>
      {screens.map((screen) => (
        <TilesOf key={screen} screen={screen} tiles={tiles.filter((tile) => tile.screen === screen)} />
      ))}
    </section>
  );
}

function TilesOf({ screen, tiles }: { readonly screen: string; readonly tiles: readonly Tile[] }) {
  const { tabs } = useTabs(
    screen,
    tiles.map(({ tab }) => tab),
  );
  return tabs
    .filter(({ count }) => count !== undefined && count > 0)
    .map((tab) => <TileLink key={tab.id} tab={tab} label={tiles.find((tile) => tile.tab === tab.id)?.label ?? tab.label} />);
}

function TileLink({ tab, label }: { readonly tab: CountedTab; readonly label: CountedTab["label"] }) {
  const { href } = useHost();
  const { text } = useWords();
  return (
    <a className={`ld-card ld-tile ld-hue-${tab.hue}`} href={href(tab.to)}>
      <span className="ld-tile-name">
        <StatusMark mark={tab.mark} />
        {text(label)}
      </span>
      <strong>{tab.count}</strong>
    </a>
  );
}
