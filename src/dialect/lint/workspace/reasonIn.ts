/**
 * Reasons that the analysis of expressions gives, in other languages. The analysis writes English sentences with parts of the
 * expression in them; `reasons.zh.json` has the Chinese under the English one, with the same places.
 */
import type { Language } from "../../text/text.ts";
import chinese from "./reasons.zh.json";

interface Wording {
  readonly match: RegExp;
  /** Places in the order of the English sentence. */
  readonly places: readonly string[];
  readonly other: string;
}

const wordings: Readonly<Record<Language, readonly Wording[]>> = { zh: wordingsOf(chinese) };

/** The longest sentences first: a shorter one may be the begin of a longer one. */
function wordingsOf(sentences: Readonly<Record<string, string>>): readonly Wording[] {
  return Object.entries(sentences)
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, other]) => ({
      match: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, "([^]+?)")}$`),
      places: english.match(/\{\d+\}/g) ?? [],
      other,
    }));
}

/** Returns the reason in the language; undefined if it has no such sentence. Parts that are phrases of their own are translated too. */
export function reasonIn(language: Language, reason: string): string | undefined {
  for (const { match, places, other } of wordings[language] ?? []) {
    const found = match.exec(reason);
    if (!found) continue;
    const parts = new Map(places.map((place, at) => [place, found[at + 1] ?? ""]));
    return other.replace(/\{\d+\}/g, (place) => {
      const part = parts.get(place) ?? "";
      return reasonIn(language, part) ?? part;
    });
  }
  return undefined;
}
