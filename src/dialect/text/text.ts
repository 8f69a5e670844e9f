/**
 * Texts for people, one per language.
 *
 * A text is in the JSON next to its subject (a label next to its field). Its
 * language is selected when it is rendered, so a form stays mounted when the
 * user switches the language.
 */
import type { MessageFamily, MessageKey } from "./messageKey.ts";

/** A language code of `screens.json`, such as `zh` or `en`. */
export type Language = string;

/** One sentence or label per language of the list in `screens.json`. */
export type Text = Readonly<Record<Language, string>>;

/** Returns the text in `language`; if it is missing, the first language of the text. */
export function inLanguage(text: Text | undefined, language: Language): string {
  if (!text) return "";
  return text[language] ?? Object.values(text)[0] ?? "";
}

/** Returns a key of a family. The catalogue may lack it: show another sentence then, or the key. */
export function familyKey(key: MessageFamily): MessageKey {
  return key as MessageKey;
}

/** Returns the key that the schemas name, else the general one. `npm run check:schemas` looks up the keys of the schemas in the catalogue. */
export function schemaKey(named: string | undefined, general: MessageKey): MessageKey {
  return (named as MessageKey | undefined) ?? general;
}

/** A sentence of the message catalogue in every language it has; the key itself where it has none. */
export function messageText(messages: Readonly<Record<Language, Readonly<Record<string, string>>>>, key: MessageKey): Text {
  const found = Object.entries(messages).flatMap(([language, sentences]) => {
    const sentence = sentences[key];
    return sentence === undefined ? [] : [[language, sentence] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : { "": key };
}
