/** "Did you mean": the name that a misspelt one comes closest to. */
import { closest, distance } from "fastest-levenshtein";

/** The likeliest name, or `undefined` where none is near. */
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
  if (near.length === 0) return undefined;
  const candidate = closest(name, near);
  return distance(name, candidate) <= allowed ? candidate : undefined;
}

/** The letters in order of the alphabet: the same for a word with two of them swapped. */
function lettersOf(name: string): string {
  return [...name].sort().join("");
}

/** What to add to a message about a name that is not there: a suggestion, or the names there are when they are few. */
export function suggestionText(name: string, names: readonly string[]): string {
  const suggestion = nearestName(name, names);
  if (suggestion !== undefined) return `; did you mean "${suggestion}"?`;
  return names.length > 0 && names.length <= 12 ? `; there are ${names.join(", ")}` : "";
}
