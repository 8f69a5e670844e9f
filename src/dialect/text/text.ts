/**
 * Texts: what a person reads, once per language.
 *
 * A text stands in the JSON where it belongs (a label beside its field) and is
 * chosen only when it is drawn, so a language switch never remounts a form.
 */

/** A language code of `screens.json`, such as `zh` or `en`. */
export type Language = string;

/** One sentence or label per language of the list in `screens.json`. */
export type Text = Readonly<Record<Language, string>>;

/** The text in `language`; where that is missing, the first there is. */
export function inLanguage(text: Text | undefined, language: Language): string {
  if (!text) return "";
  return text[language] ?? Object.values(text)[0] ?? "";
}
