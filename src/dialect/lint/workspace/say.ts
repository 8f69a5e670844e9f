/**
 * Sentences of findings in every language that ships. English is written where a fault is found; `details.zh.json` and `details.de.json`
 * have the sentences of the others under the English one. A test demands them for every sentence, with the same places.
 */
import type { Language } from "../../text/text.ts";
import german from "./details.de.json";
import chinese from "./details.zh.json";

const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh: chinese, de: german };

/** A sentence in each language but English. */
export type Wordings = Readonly<Record<Language, string>>;

/** Returns what `make` makes for each language but English. */
export function eachWording(make: (language: Language) => string): Wordings {
  return Object.fromEntries(Object.keys(dictionaries).map((language) => [language, make(language)]));
}

/** A sentence in every language. As a text it is the English one. */
export class Said {
  readonly en: string;
  readonly others: Wordings;
  constructor(en: string, others: Wordings) {
    this.en = en;
    this.others = others;
  }
  in(language: Language): string {
    return this.others[language] ?? this.en;
  }
  toString(): string {
    return this.en;
  }
}

/** Returns a part of a sentence in the language: a sentence, or what reads the same in all. */
export function partIn(part: unknown, language: Language): string {
  return part instanceof Said ? part.in(language) : String(part);
}

/** Tag of a sentence: say`There is no state "${name}".${hint}`. A part may be a sentence itself. */
export function say(texts: TemplateStringsArray, ...parts: readonly unknown[]): Said {
  const key = texts.reduce((whole, text, index) => `${whole}{${index - 1}}${text}`);
  const fill = (sentence: string, language: Language): string =>
    sentence.replace(/\{(\d+)\}/g, (place, index: string) =>
      Number(index) < parts.length ? partIn(parts[Number(index)], language) : place,
    );
  return new Said(
    fill(key, "en"),
    eachWording((language) => fill(dictionaries[language]?.[key] ?? key, language)),
  );
}

/** A phrase of a table, in every language; `{name}` is filled in. */
export function word(phrase: string, params: Readonly<Record<string, unknown>> = {}): Said {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place));
  return new Said(
    fill(phrase),
    eachWording((language) => fill(dictionaries[language]?.[phrase] ?? phrase)),
  );
}
