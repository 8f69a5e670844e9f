/**
 * Messages as sentences. Portal, workbench and server all use this, the only
 * user of i18next.
 */
import i18next from "i18next";
import { countIn } from "./plural.ts";
import type { Language } from "./text.ts";

type Params = Readonly<Record<string, unknown>>;

/** Sentences of a catalogue, with plural forms and placeholders. */
export interface Translator {
  /** Returns the message of `key` in the plural form of its number, with its `{{placeholders}}` filled; the key itself if there is no message. */
  sentence(language: Language, key: string, params?: Params): string;
  has(language: Language, key: string): boolean;
}

/**
 * @param texts By language and key; a key with an ending such as `_one` is a plural form (`plural.ts`).
 * @param fallback Language of messages that another one lacks; without it, the key takes their place.
 */
export function createTranslator(texts: Readonly<Record<Language, Readonly<Record<string, string>>>>, fallback?: Language): Translator {
  const i18n = i18next.createInstance();
  void i18n.init({
    fallbackLng: fallback ?? false,
    resources: Object.fromEntries(Object.entries(texts).map(([language, messages]) => [language, { translation: messages }])),
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes text; escaping twice would show entities.
    interpolation: { escapeValue: false },
    // i18next would leave the placeholder in the sentence.
    missingInterpolationHandler: () => "",
  });
  return {
    sentence(language, key, params = {}) {
      const count = countIn(params);
      const values = Object.entries(params).map(([name, value]) => [name, paramText(value)] as const);
      // Inside of `replace`, no parameter is taken for an option of i18next.
      const replace = { ...Object.fromEntries(values), ...(count !== undefined && { count }) };
      return i18n.t(key, { lng: language, ...(count !== undefined && { count }), replace });
    },
    has: (language, key) => i18n.exists(key, { lng: language }),
  };
}

const paramText = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
