/** Phrases of messages: lists, values and suggestions. */
import { nearestName } from "../../text/didYouMean.ts";
import type { Language } from "../../text/text.ts";
import { eachWording, partIn, Said, say } from "./say.ts";

/** Returns `a, b or c`, with at most `limit` names. */
export function listNames(names: Iterable<unknown>, limit = 12): Said {
  const all = [...names];
  const [last] = all.slice(-1);
  if (last === undefined) return say`nothing`;
  if (all.length > limit) return say`${listed(all.slice(0, limit))} … (${all.length} in all)`;
  return all.length === 1 ? listed(all) : say`${listed(all.slice(0, -1))} or ${last}`;
}

/** Returns names with commas between them. */
export function listed(names: readonly unknown[]): Said {
  const joined = (language: Language) => names.map((name) => partIn(name, language)).join(language === "zh" ? "、" : ", ");
  return new Said(joined("en"), eachWording(joined));
}

export function quoted(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** Returns the most similar name; `undefined` if none is similar enough. */
export function nearestMatch(wrong: string, names: Iterable<string>): string | undefined {
  return nearestName(wrong, [...names]);
}

/** Returns ` Did you mean "x"?`, or "" without a suggestion. */
export function didYouMean(suggestion: string | undefined): Said | string {
  return suggestion === undefined ? "" : say` Did you mean "${suggestion}"?`;
}

/** Returns the end of a message about an unknown name: the suggestion, else the existing names. */
export function suggestionSuffix(suggestion: string | undefined, names: Iterable<string>): Said | string {
  return suggestion === undefined ? say` There is ${listNames(names)}.` : didYouMean(suggestion);
}
