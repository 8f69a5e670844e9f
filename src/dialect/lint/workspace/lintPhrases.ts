/** Plain words for messages: lists, values, and what was probably meant. */
import { nearestName } from "../../text/didYouMean.ts";

/** `a, b or c`; long lists are cut. */
export function listNames(names: Iterable<string>, most = 12): string {
  const all = [...names];
  if (all.length === 0) return "nothing";
  if (all.length > most) return `${all.slice(0, most).join(", ")} … (${all.length} in all)`;
  return all.length === 1 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

export function quoted(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** The name that was probably meant, or nothing when none is near. */
export function nearestMatch(wrong: string, names: Iterable<string>): string | undefined {
  return nearestName(wrong, [...names]);
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

/** What to add about a name that is not there: what was meant, else the names there are. */
export function suggestionSuffix(suggestion: string | undefined, names: Iterable<string>): string {
  return suggestion === undefined ? ` There is ${listNames(names)}.` : didYouMean(suggestion);
}
