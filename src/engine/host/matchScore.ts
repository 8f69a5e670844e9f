/** Ranks search results for typed text. Option lists, filters and the command palette share this order. */

/** How typed letters match the pronunciation of a text, such as its pinyin or the initials of it: all of it, its start, or a part. */
export type PhoneticMatcher = (text: string, typed: string) => "whole" | "begun" | "part" | undefined;

/** An entry with codes and a name for each language. */
export interface Searchable {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** Score of an entry that does not match. */
export const noMatch = 9;

/** Returns 0 for an equal code up to `noMatch`; smaller is better. Without `reading`, letters match letters only. */
export function matchScore({ codes, names }: Searchable, typed: string, reading?: PhoneticMatcher): number {
  const query = normalizeQuery(typed);
  const ownCodes = codes.map(normalizeQuery);
  const labels = names.map(normalizeQuery);
  if (ownCodes.includes(query)) return 0;
  if (labels.includes(query)) return 1;
  const read = new Set(reading && labels.map((word) => reading(word, query)));
  if (read.has("whole")) return 2;
  if (ownCodes.some((code) => code.startsWith(query))) return 3;
  if (labels.some((word) => word.startsWith(query))) return 4;
  if (read.has("begun")) return 5;
  if (labels.some((word) => word.includes(` ${query}`))) return 6;
  if ([...labels, ...ownCodes].some((word) => word.includes(query))) return 7;
  return read.has("part") ? 8 : noMatch;
}

/** Normalizes text for comparison: half-width, lower case, trimmed. */
export function normalizeQuery(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
