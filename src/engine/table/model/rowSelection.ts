/** Which records of a list are ticked, after another tick. Pure; ids that stand on other pages stay as they are. */
export type SelectedIds = Readonly<Record<string, boolean>>;

export interface SelectionToggle {
  readonly id: string;
  readonly on: boolean;
  /** The row that was ticked before, where a whole stretch is meant. */
  readonly since?: string | undefined;
}

/** `ids` are those of the page, in their order. A stretch from a row that is not on it is the one row. */
export function toggleSelection(ticked: SelectedIds, ids: readonly string[], { id, on, since }: SelectionToggle): SelectedIds {
  const [here, there] = [ids.indexOf(id), since === undefined ? -1 : ids.indexOf(since)];
  const stretch = there < 0 || here < 0 ? [id] : ids.slice(Math.min(here, there), Math.max(here, there) + 1);
  return selectPage(ticked, stretch, on);
}

/** Ticks all of a page, or none of it. */
export function selectPage(ticked: SelectedIds, ids: readonly string[], on: boolean): SelectedIds {
  const changed = new Set(ids);
  const others = Object.entries(ticked).filter(([id, is]) => is && !changed.has(id));
  return Object.fromEntries([...others, ...(on ? ids.map((id) => [id, true] as const) : [])]);
}
