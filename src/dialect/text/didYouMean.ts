/** "Did you mean": the name that a misspelt one comes closest to. */
import { closest, distance } from "fastest-levenshtein";

/** The likeliest name, or `undefined` where none is near. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const lower = name.toLowerCase();
  const sameLetters = names.find((candidate) => candidate.toLowerCase() === lower);
  if (sameLetters !== undefined) return sameLetters;
  const swapped = names.find((candidate) => lettersOf(candidate) === lettersOf(name));
  if (swapped !== undefined) return swapped;
  const candidate = closest(name, [...names]);
  return distance(name, candidate) <= Math.max(1, Math.floor(name.length / 3)) ? candidate : undefined;
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
