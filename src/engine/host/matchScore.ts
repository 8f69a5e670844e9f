/** How well what is typed fits something that has codes and a name in every language: one order for option lists, filters and the palette. */

/** How typed letters fit a text as it is read aloud, such as its pinyin or the initials of it: all of it, its beginning, a part, or not. */
export type PhoneticMatcher = (text: string, typed: string) => "whole" | "begun" | "part" | undefined;

export interface Searchable {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** What does not fit at all. */
export const noMatch = 9;

/** From 0, the very code, to `noMatch`. `typed` may be as people type it; without a reading, letters fit letters only. */
export function matchScore({ codes, names }: Searchable, typed: string, reading?: PhoneticMatcher): number {
  const wanted = normalizeQuery(typed);
  const ownCodes = codes.map(normalizeQuery);
  const words = names.map(normalizeQuery);
  if (ownCodes.includes(wanted)) return 0;
  if (words.includes(wanted)) return 1;
  const read = new Set(reading && words.map((word) => reading(word, wanted)));
  if (read.has("whole")) return 2;
  if (ownCodes.some((code) => code.startsWith(wanted))) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 4;
  if (read.has("begun")) return 5;
  if (words.some((word) => word.includes(` ${wanted}`))) return 6;
  if ([...words, ...ownCodes].some((word) => word.includes(wanted))) return 7;
  return read.has("part") ? 8 : noMatch;
}

/** In one width and case, without blanks around. */
export function normalizeQuery(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
