/**
 * The message catalogue in the current language.
 *
 * The language is Chinese until the user chooses; that of the browser is offered, not taken
 * [S-SES-10, S-SES-11, Q-67].
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { createTranslator } from "#dialect/text/translator.ts";
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
  const translator = createTranslator(messages, site.defaultLanguage);
  let current = known(fixed ?? readCookie(cookieNames.language));
  const listeners = new Set<() => void>();
  const updateDocument = () => {
    const { html = current, labels = "short" } = site.languages.find(({ code }) => code === current) ?? {};
    document.documentElement.lang = html;
    document.documentElement.dataset["labels"] = labels;
  };
  updateDocument();
  return {
    get: () => current,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    use(language) {
      current = known(language);
      if (fixed === undefined) writeCookie(cookieNames.language, current);
      updateDocument();
      for (const changed of listeners) changed();
    },
    t: (key, params) => translator.sentence(current, key, params),
    has: (key) => translator.has(current, key),
  };
}
