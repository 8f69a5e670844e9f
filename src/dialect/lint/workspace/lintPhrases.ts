/** Phrases of messages: lists, values and suggestions. */
import { nearestName } from "../../text/didYouMean.ts";

/** Returns `a, b or c`, with at most `limit` names. */
export function listNames(names: Iterable<string>, limit = 12): string {
  const all = [...names];
  if (all.length === 0) return "nothing";
  if (all.length > limit) return `${all.slice(0, limit).join(", ")} … (${all.length} in all)`;
  return all.length === 1 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

export function quoted(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** Returns the most similar name; `undefined` if none is similar enough. */
export function nearestMatch(wrong: string, names: Iterable<string>): string | undefined {
  return nearestName(wrong, [...names]);
}

/** Returns ` Did you mean "x"?`, or "" without a suggestion. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

/** Returns the end of a message about an unknown name: the suggestion, else the existing names. */
export function suggestionSuffix(suggestion: string | undefined, names: Iterable<string>): string {
  return suggestion === undefined ? ` There is ${listNames(names)}.` : didYouMean(suggestion);
}
