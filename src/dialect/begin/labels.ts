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

/** What several of them are called: as given; else in English by its rule, and in another language the name itself. */
export function inPlural(label: Text, given: Text = {}): Record<string, string> {
  const english = label["en"];
  return Object.fromEntries(
    Object.entries(label).map(([language, name]) => {
      const isEnglish = language === "en" || name === english;
      return [language, given[language] ?? (isEnglish ? (given["en"] ?? englishPlural(name)) : name)];
    }),
  );
}

/** The plural of an English name by its last word, or the one before "of" or "for"; a plural stays. Words that follow no rule have to be given. */
function englishPlural(name: string): string {
  const joint = Math.max(name.indexOf(" of "), name.indexOf(" for "));
  if (joint > 0) return englishPlural(name.slice(0, joint)) + name.slice(joint);
  if (/(ch|sh|x|z|ss|us|is)$/i.test(name)) return `${name}es`;
  if (/s$/i.test(name) || !/[a-z]$/i.test(name)) return name;
  return /[^aeiou]y$/i.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Languages that have a plural of their own, whose name for several is still that for one: English has its rule. */
export function withoutPlural(label: Text, given: Text = {}): string[] {
  const hasPlural = (language: string): boolean => new Intl.PluralRules(language).resolvedOptions().pluralCategories.length > 1;
  return Object.keys(label).filter(
    (language) => language !== "en" && label[language] !== label["en"] && given[language] === undefined && hasPlural(language),
  );
}

/** A word of what is begun, in each of the languages. */
export function wordIn(languages: readonly string[], word: keyof typeof words): Record<string, string> {
  return inEach(languages, words[word]);
}
