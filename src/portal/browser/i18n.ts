/**
 * The message catalogue in the current language. Home of i18next.
 *
 * The language is Chinese until the user chooses; `navigator.language` is ignored
 * [S-SES-10, S-SES-11, Q-67].
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import i18next, { type i18n } from "i18next";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { countIn } from "#dialect/text/plural.ts";
import type { Language } from "#dialect/text/text.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { cookieNames } from "./keys.ts";

export interface I18n {
  get(): Language;
  subscribe(changed: () => void): () => void;
  /** Changes the language, stores the choice and notifies the subscribers. */
  use(language: Language): void;
  /** Returns the message of `key` in the plural form of its count, with its `{{placeholders}}` filled; the key itself if there is no message. */
  t(key: MessageKey, params?: Readonly<Record<string, unknown>>): string;
  has(key: MessageKey): boolean;
}

/** @param fixed Initial language; choices are then not stored. Without it, the language comes from the cookie. */
export function createI18n(catalog: Pick<CompiledCatalog, "site" | "messages">, fixed?: Language): I18n {
  const { site, messages } = catalog;
  const known = (language: string | undefined): Language =>
    site.languages.find(({ code }) => code === language)?.code ?? site.defaultLanguage;
  const i18n: i18n = i18next.createInstance();
  void i18n.init({
    lng: known(fixed ?? readCookie(cookieNames.language)),
    fallbackLng: site.defaultLanguage,
    resources: Object.fromEntries(Object.entries(messages).map(([language, texts]) => [language, { translation: texts }])),
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes text; escaping twice would show entities.
    interpolation: { escapeValue: false },
  });
  const listeners = new Set<() => void>();
  const updateDocument = () => {
    const { html = i18n.language, labels = "short" } = site.languages.find(({ code }) => code === i18n.language) ?? {};
    document.documentElement.lang = html;
    document.documentElement.dataset["labels"] = labels;
  };
  updateDocument();
  return {
    get: () => i18n.language,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    use(language) {
      void i18n.changeLanguage(known(language));
      if (fixed === undefined) writeCookie(cookieNames.language, i18n.language);
      updateDocument();
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
