/** Suggestions for a misspelt name. */
import { closest, distance } from "fastest-levenshtein";

/** Returns the most similar name; `undefined` if none is similar enough. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const lower = name.toLowerCase();
  const sameLetters = names.find((candidate) => candidate.toLowerCase() === lower);
  if (sameLetters !== undefined) return sameLetters;
  const asLong = names.filter((candidate) => candidate.length === name.length);
  const letters = asLong.length > 0 ? lettersOf(name) : "";
  const swapped = asLong.find((candidate) => lettersOf(candidate) === letters);
  if (swapped !== undefined) return swapped;
  const allowed = Math.max(1, Math.floor(name.length / 3));
  // A name that is longer or shorter by more is not near: a long text is compared with no name at all.
  const near = names.filter((candidate) => Math.abs(candidate.length - name.length) <= allowed);
  const candidate = near.length === 0 ? undefined : closest(name, near);
  if (candidate !== undefined && distance(name, candidate) <= allowed) return candidate;
  // The begin of one name only, such as "warn" of "warning".
  const begun = name.length < 4 ? [] : names.filter((one) => one.length <= name.length * 2 && one.toLowerCase().startsWith(lower));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Returns the letters in alphabetical order: two spellings with swapped letters have the same result. */
function lettersOf(name: string): string {
  return [...name].sort().join("");
}

/** Returns the end of a message about an unknown name: a suggestion, the existing names if they are at most 12, or `""`. */
export function suggestionText(name: string, names: readonly string[]): string {
  const suggestion = nearestName(name, names);
  if (suggestion !== undefined) return `; did you mean "${suggestion}"?`;
  return names.length > 0 && names.length <= 12 ? `; there are ${names.join(", ")}` : "";
}
