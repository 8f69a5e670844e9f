/**
 * Words: the message catalogue in the language in use. Home of i18next.
 *
 * The language is Chinese until the reader chooses; the browser is not asked
 * [S-SES-10, S-SES-11, Q-67].
 */
import i18next, { type i18n } from "i18next";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { countIn } from "#dialect/text/plural.ts";
import type { Language } from "#dialect/text/text.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { cookieNames } from "./keys.ts";

export interface I18n {
  get(): Language;
  subscribe(changed: () => void): () => void;
  /** Keeps the choice and redraws every word; nothing else changes. */
  use(language: Language): void;
  /** The sentence under `key`, in the form that its number takes, its `{{places}}` filled; the key itself where there is none. */
  t(key: string, params?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/** @param begin The language to begin with; then no choice is kept. The reader's own when absent. */
export function createI18n(catalog: Pick<CompiledCatalog, "site" | "messages">, begin?: Language): I18n {
  const { site, messages } = catalog;
  const known = (language: string | undefined): Language =>
    site.languages.find(({ code }) => code === language)?.code ?? site.defaultLanguage;
  const i18n: i18n = i18next.createInstance();
  void i18n.init({
    lng: known(begin ?? readCookie(cookieNames.language)),
    fallbackLng: site.defaultLanguage,
    resources: Object.fromEntries(Object.entries(messages).map(([language, words]) => [language, { translation: words }])),
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it draws; a second time would show entities.
    interpolation: { escapeValue: false },
  });
  const listeners = new Set<() => void>();
  const markPage = () => {
    const { html = i18n.language, labels = "short" } = site.languages.find(({ code }) => code === i18n.language) ?? {};
    document.documentElement.lang = html;
    document.documentElement.dataset["labels"] = labels;
  };
  markPage();
  return {
    get: () => i18n.language,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    use(language) {
      void i18n.changeLanguage(known(language));
      if (begin === undefined) writeCookie(cookieNames.language, i18n.language);
      markPage();
      for (const changed of listeners) changed();
    },
    t(key, params = {}) {
      const count = countIn(params);
      const filled: Readonly<Record<string, unknown>> = count === undefined ? params : { ...params, count };
      return i18n.t(key, filled);
    },
    has: (key) => i18n.exists(key),
  };
}
