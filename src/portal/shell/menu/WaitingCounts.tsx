import { useEffect } from "react";
import { useTabs } from "#engine";
import type { MenuNode } from "../../site/menu.ts";

export interface WaitingCountsProps {
  readonly menu: readonly MenuNode[];
  /** Called with the key of an entry and the number of its waiting records, also when it changes. The same function at every render. */
  onCounted(key: string, count: number): void;
}

/** Counts the records that wait for the user, for the entries of the menu that name tabs (`waits`). Renders nothing. */
export function WaitingCounts({ menu, onCounted }: WaitingCountsProps) {
  return menu
    .flatMap((node) => [node, ...node.children])
    .map(({ key, route: { screen, waits } }) =>
      screen === undefined || !waits ? null : <EntryCount key={key} entry={key} screen={screen} tabs={waits} onCounted={onCounted} />,
    );
}

interface EntryCountProps extends Pick<WaitingCountsProps, "onCounted"> {
  /** Key of the entry. */
  readonly entry: string;
  readonly screen: string;
  readonly tabs: readonly string[];
}

function EntryCount({ entry, screen, tabs, onCounted }: EntryCountProps) {
  const counted = useTabs(screen, tabs);
  const isKnown = !counted.loading && !counted.failed;
  const sum = counted.tabs.reduce((total, { count = 0 }) => total + count, 0);
  useEffect(() => {
    if (isKnown) onCounted(entry, sum);
  }, [entry, isKnown, sum, onCounted]);
  return null;
}
