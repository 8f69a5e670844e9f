/** Texts of new parts, in the languages of the product. */
import { type JsonValue, readJsonValue } from "../json/editJson.ts";
import { isObject } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { ReadText } from "./plan.ts";
import words from "./words.json";

/** Returns the codes of the product's languages, as `screens.json` lists them; none without that file. */
export function languagesOf(read: ReadText): readonly string[] {
  const languages = readJsonValue(read("screens.json") ?? "{}", "/languages") as readonly { readonly code: string }[] | undefined;
  return (languages ?? []).map(({ code }) => code);
}

/** Returns the text in each of the languages: as given, else `fallback`, which is the English text if the caller names none. */
export function inEach(languages: readonly string[], text: Text, fallback = text["en"] ?? ""): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, text[language] ?? fallback]));
}

/** Whether an object is a text in several languages: each text of a new part has English too. */
export function isManyTongued(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, string>> {
  return typeof value["en"] === "string" && Object.keys(value).every((key) => /^[a-z]{2}$/.test(key));
}

/** Example records in one language, as somebody of that language would have typed them: of each text the one in it, else the English one. */
export function examplesIn(language: string, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => examplesIn(language, item));
  if (!isObject(value)) return value;
  if (isManyTongued(value)) return value[language] ?? value["en"] ?? "";
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, examplesIn(language, item as JsonValue)]));
}

/** The language of the product itself: example records are in it. */
export function ownLanguageOf(read: ReadText): string {
  const languages = languagesOf(read);
  const own = readJsonValue(read("screens.json") ?? "{}", "/defaultLanguage");
  return languages.find((language) => language === own) ?? languages[0] ?? "en";
}

/** A name inside a sentence: languages other than German write it with a small letter, unless it is an abbreviation. */
export function smallNoun(language: string, label: string): string {
  return language === "de" || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Returns the plural of a label: as given; else in English by rule, and in another language the label itself. */
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

/** Returns a label of `words.json` in each of the languages; in English where the file lacks the language. */
export function wordIn(languages: readonly string[], word: keyof typeof words): Record<string, string> {
  return inEach(languages, words[word]);
}

/** Sentences with a name put into them: `{nouns}` as inside of a sentence, `{names}` unchanged. */
export function inSentence(sentences: Readonly<Record<string, string>>, name: Text): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sentences).map(([language, sentence]) => {
      const own = name[language] ?? "";
      return [language, sentence.replace("{nouns}", smallNoun(language, own)).replace("{names}", own)];
    }),
  );
}
