/** Which entries what is typed means, the likeliest first: by title in any language, pinyin, initials or code. */
import { fit, plain, type Reading, unfit } from "#engine";
import type { PaletteEntry } from "./paletteEntries.ts";

/** Entries that fit, in the order given where they fit equally well; all where nothing is typed. `reading` is absent until it is loaded. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, reading?: Reading): readonly PaletteEntry[] {
  if (plain(typed) === "") return entries.filter(({ does }) => does === "go");
  return entries
    .map((entry) => ({ entry, far: farness(entry, typed, reading) }))
    .filter(({ far }) => far < nowhere)
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry);
}

/** It is the group above that fits. */
const inGroup = unfit + 1;
const nowhere = inGroup + 1;

function farness({ title, group, codes }: PaletteEntry, typed: string, reading?: Reading): number {
  const far = fit({ codes, names: Object.values(title) }, typed, reading);
  if (far < unfit) return far;
  return fit({ codes: [], names: Object.values(group ?? {}) }, typed, reading) < unfit ? inGroup : nowhere;
}
