/** Searches palette entries by title in any language, pinyin, initials or code; the best match first. */
import { matchScore, normalizeQuery, type PhoneticMatcher, noMatch } from "#engine";
import type { PaletteEntry } from "./paletteEntries.ts";

export interface EntryMatchers {
  /** Pinyin matcher; undefined until it is loaded. */
  readonly reading?: PhoneticMatcher | undefined;
  /** The word "new" in every language, so that "new sender" finds a create action. */
  readonly createWords: readonly string[];
}

/** Returns the matching entries; equal matches keep their order. Returns all pages if nothing is typed. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, matchers: EntryMatchers): readonly PaletteEntry[] {
  if (normalizeQuery(typed) === "") return entries.filter(({ does }) => does === "go");
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, typed, matchers) }))
    .filter(({ score }) => score < notFound)
    .sort((one, other) => one.score - other.score)
    .map(({ entry }) => entry);
}

/** Score: each typed word matches another part, such as "new sender". */
const byWords = noMatch;
/** Score: only the menu group matches. */
const inGroup = noMatch + 1;
const notFound = inGroup + 1;

function scoreOf({ does, title, also, group, codes }: PaletteEntry, typed: string, { reading, createWords }: EntryMatchers): number {
  const names = [title, ...also].flatMap((text) => Object.values(text));
  const score = matchScore({ codes, names }, typed, reading);
  if (score < noMatch) return score;
  const groupNames = Object.values(group ?? {});
  const words = normalizeQuery(typed).split(/\s+/);
  const all = [...names, ...groupNames, ...(does === "create" ? createWords : [])];
  if (words.length > 1 && words.every((word) => matchScore({ codes, names: all }, word, reading) < noMatch)) return byWords;
  return matchScore({ codes: [], names: groupNames }, typed, reading) < noMatch ? inGroup : notFound;
}
