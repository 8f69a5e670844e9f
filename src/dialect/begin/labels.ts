/** Texts of what is begun, in the languages of the product. */
import { readJsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";
import type { ReadText } from "./plan.ts";
import words from "./words.json";

/** Languages of the product, as its site map names them. */
export function languagesOf(read: ReadText): readonly string[] {
  const languages = readJsonValue(read("screens.json") ?? "{}", "/languages") as readonly { readonly code: string }[] | undefined;
  return (languages ?? []).map(({ code }) => code);
}

/** The text in each of the languages: as given, else in English, else `fallback`. */
export function inEach(languages: readonly string[], text: Text, fallback = text["en"] ?? ""): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, text[language] ?? fallback]));
}

/** A name inside a sentence: languages other than German write it with a small letter, unless it is an abbreviation. */
export function smallNoun(language: string, label: string): string {
  return language === "de" || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A word of what is begun, in each of the languages. */
export function wordIn(languages: readonly string[], word: keyof typeof words): Record<string, string> {
  return inEach(languages, words[word]);
}
