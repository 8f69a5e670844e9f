/** Id -> selected. Ids of other pages stay as they are. */
export type SelectedIds = Readonly<Record<string, boolean>>;

export interface SelectionToggle {
  readonly id: string;
  readonly on: boolean;
  /** The previously selected row, for a range up to it. */
  readonly since?: string | undefined;
}

/** Selects or deselects a row or a range. `ids` are those of the page, in order. A range from a row of another page is just the row. */
export function toggleSelection(selected: SelectedIds, ids: readonly string[], { id, on, since }: SelectionToggle): SelectedIds {
  const [at, from] = [ids.indexOf(id), since === undefined ? -1 : ids.indexOf(since)];
  const range = from < 0 || at < 0 ? [id] : ids.slice(Math.min(at, from), Math.max(at, from) + 1);
  return selectPage(selected, range, on);
}

/** Selects or deselects all of these ids. */
export function selectPage(selected: SelectedIds, ids: readonly string[], on: boolean): SelectedIds {
  const changed = new Set(ids);
  const others = Object.entries(selected).filter(([id, is]) => is && !changed.has(id));
  return Object.fromEntries([...others, ...(on ? ids.map((id) => [id, true] as const) : [])]);
}
