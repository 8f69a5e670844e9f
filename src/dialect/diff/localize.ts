/** Translates sentences of the report: the code has them in English, `zh.json` in Chinese and `de.json` in German. */
import type { Language, Text } from "../text/text.ts";
import german from "./de.json";
import chinese from "./zh.json";

const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>> | undefined>> = { en: undefined, zh: chinese, de: german };

export const reportLanguages: readonly Language[] = Object.keys(dictionaries);

/** @param sentence In English; `{1}` is the first of `parts`, in the same language. A sentence without a translation stays in English. */
export function localize(sentence: string, ...parts: readonly (string | number | Text | undefined)[]): Text {
  const inLanguage = (language: Language): string =>
    (dictionaries[language]?.[sentence] ?? sentence).replace(/\{(\d)\}/g, (_hole, place: string) => {
      const part = parts[Number(place) - 1];
      return typeof part === "object" ? (part[language] ?? part["en"] ?? "") : String(part ?? "");
    });
  return Object.fromEntries(Object.keys(dictionaries).map((language) => [language, inLanguage(language)]));
}
