/** Which records of a list are ticked, after another tick. Pure; ids that stand on other pages stay as they are. */
export type Ticked = Readonly<Record<string, boolean>>;

export interface Tick {
  readonly id: string;
  readonly on: boolean;
  /** The row that was ticked before, where a whole stretch is meant. */
  readonly since?: string | undefined;
}

/** `ids` are those of the page, in their order. A stretch from a row that is not on it is the one row. */
export function afterTick(ticked: Ticked, ids: readonly string[], { id, on, since }: Tick): Ticked {
  const [here, there] = [ids.indexOf(id), since === undefined ? -1 : ids.indexOf(since)];
  const stretch = there < 0 || here < 0 ? [id] : ids.slice(Math.min(here, there), Math.max(here, there) + 1);
  return withAll(ticked, stretch, on);
}

/** Ticks all of a page, or none of it. */
export function withAll(ticked: Ticked, ids: readonly string[], on: boolean): Ticked {
  const changed = new Set(ids);
  const others = Object.entries(ticked).filter(([id, is]) => is && !changed.has(id));
  return Object.fromEntries([...others, ...(on ? ids.map((id) => [id, true] as const) : [])]);
}
