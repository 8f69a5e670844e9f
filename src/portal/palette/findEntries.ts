/** Which entries what is typed means, the likeliest first: by title in any language, pinyin, initials or code. */
import { matchScore, normalizeQuery, type PhoneticMatcher, noMatch } from "#engine";
import type { PaletteEntry } from "./paletteEntries.ts";

export interface EntryMatchers {
  /** Absent until it is loaded. */
  readonly reading?: PhoneticMatcher | undefined;
  /** Words for beginning something, in every language. */
  readonly begin: readonly string[];
}

/** Entries that fit, in the order given where they fit equally well; all where nothing is typed. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, ways: EntryMatchers): readonly PaletteEntry[] {
  if (normalizeQuery(typed) === "") return entries.filter(({ does }) => does === "go");
  return entries
    .map((entry) => ({ entry, far: farness(entry, typed, ways) }))
    .filter(({ far }) => far < nowhere)
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry);
}

/** Each word that is typed fits another part of it, such as "new sender". */
const byWords = noMatch;
/** It is the group above that fits. */
const inGroup = noMatch + 1;
const nowhere = inGroup + 1;

function farness({ does, title, also, group, codes }: PaletteEntry, typed: string, { reading, begin }: EntryMatchers): number {
  const names = [title, ...also].flatMap((text) => Object.values(text));
  const far = matchScore({ codes, names }, typed, reading);
  if (far < noMatch) return far;
  const above = Object.values(group ?? {});
  const words = normalizeQuery(typed).split(/\s+/);
  const all = [...names, ...above, ...(does === "create" ? begin : [])];
  if (words.length > 1 && words.every((word) => matchScore({ codes, names: all }, word, reading) < noMatch)) return byWords;
  return matchScore({ codes: [], names: above }, typed, reading) < noMatch ? inGroup : nowhere;
}
