/** The sentences of all message catalogues side by side. Pure. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";

export interface MessageRow {
  readonly key: string;
  /** Language -> sentence; absent where a catalogue lacks it. */
  readonly sentences: Readonly<Record<string, string>>;
  /** A language lacks the sentence. A plural form that a language has no use for is no gap. */
  readonly isGap: boolean;
}

/**
 * @param texts Language -> text of its catalogue; undefined while it is loading.
 * @param served The messages as they are shown: also those that ship with the source, which a catalogue may replace in one language alone.
 */
export function messageRows(
  texts: Readonly<Record<string, string | undefined>>,
  served: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): MessageRow[] {
  const catalogues = Object.entries(texts).flatMap(([language, text]) => {
    const value = tryParseJson(text ?? "{}");
    return text === undefined ? [] : [[language, (isObject(value) ? value : {}) as Readonly<Record<string, string>>] as const];
  });
  const keys = [...new Set([...catalogues, ...Object.entries(served)].flatMap(([, sentences]) => Object.keys(sentences)))].sort();
  return keys.map((key) => {
    const sentences = Object.fromEntries(
      catalogues.flatMap(([language, all]) => {
        const sentence = all[key] ?? served[language]?.[key];
        return sentence === undefined ? [] : [[language, sentence]];
      }),
    );
    const isPlural = /_(zero|one|two|few|many|other)$/.test(key);
    return { key, sentences, isGap: !isPlural && Object.keys(sentences).length < catalogues.length };
  });
}
