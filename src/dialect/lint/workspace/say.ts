/**
 * Sentences of findings in English and in Chinese. English is written where a fault is found; `details.zh.json` has the Chinese
 * sentence under the English one. A test demands it for every sentence, with the same places.
 */
import chinese from "./details.zh.json";

const sentences: Readonly<Record<string, string>> = chinese;

/** A sentence in both languages. As a text it is the English one. */
export class Said {
  readonly en: string;
  readonly zh: string;
  constructor(en: string, zh: string) {
    this.en = en;
    this.zh = zh;
  }
  toString(): string {
    return this.en;
  }
}

/** Tag of a sentence: say`There is no state "${name}".${hint}`. A part may be a sentence itself. */
export function say(texts: TemplateStringsArray, ...parts: readonly unknown[]): Said {
  const key = texts.reduce((whole, text, index) => `${whole}{${index - 1}}${text}`);
  const fill = (sentence: string, language: "en" | "zh"): string =>
    sentence.replace(/\{(\d+)\}/g, (place, index: string) => {
      if (Number(index) >= parts.length) return place;
      const part = parts[Number(index)];
      return part instanceof Said ? part[language] : String(part);
    });
  return new Said(fill(key, "en"), fill(sentences[key] ?? key, "zh"));
}

/** A phrase that stands in a table, in both languages; `{name}` is filled in. */
export function word(phrase: string, params: Readonly<Record<string, unknown>> = {}): Said {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place));
  return new Said(fill(phrase), fill(sentences[phrase] ?? phrase));
}
