/**
 * Reasons that the analysis of expressions gives, in other languages. The analysis writes English sentences with parts of the
 * expression in them; `reasons.zh.json` has the Chinese under the English one, with the same places.
 */
import type { Language } from "../../text/text.ts";
import chinese from "./reasons.zh.json";

interface Wording {
  /** The text between the placeholders of the English sentence. */
  readonly between: readonly string[];
  /** Places in the order of the English sentence. */
  readonly places: readonly string[];
  readonly other: string;
}

const wordings: Readonly<Record<Language, readonly Wording[]>> = { zh: wordingsOf(chinese) };

/** The longest sentences first: a shorter one may be the begin of a longer one. */
function wordingsOf(sentences: Readonly<Record<string, string>>): readonly Wording[] {
  return Object.entries(sentences)
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, other]) => ({ between: english.split(/\{\d+\}/), places: english.match(/\{\d+\}/g) ?? [], other }));
}

/** Returns the reason in the language; undefined if it has no such sentence. Parts that are phrases of their own are translated too. */
export function reasonIn(language: Language, reason: string): string | undefined {
  for (const { between, places, other } of wordings[language] ?? []) {
    const found = partsOf(reason, between);
    if (!found) continue;
    const parts = new Map(places.map((place, at) => [place, found[at] ?? ""]));
    return other.replace(/\{\d+\}/g, (place) => {
      const part = parts.get(place) ?? "";
      return reasonIn(language, part) ?? part;
    });
  }
  return undefined;
}

/** Returns the texts at the placeholders, each up to the next piece; undefined if the text is another sentence. Takes time in proportion to the text. */
function partsOf(text: string, between: readonly string[]): readonly string[] | undefined {
  const [first = "", ...rest] = between;
  if (!text.startsWith(first)) return undefined;
  if (rest.length === 0) return text === first ? [] : undefined;
  const parts: string[] = [];
  let from = first.length;
  for (const [at, piece] of rest.entries()) {
    const to = at === rest.length - 1 ? text.length - piece.length : text.indexOf(piece, from + 1);
    if (to <= from || !text.startsWith(piece, to)) return undefined;
    parts.push(text.slice(from, to));
    from = to + piece.length;
  }
  return parts;
}
