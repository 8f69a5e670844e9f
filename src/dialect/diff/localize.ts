/** A sentence in every language that changes are told in: written in English where it is said, `zh.json` has it in Chinese. */
import type { Language, Text } from "../text/text.ts";
import chinese from "./zh.json";

const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>> | undefined>> = { en: undefined, zh: chinese };

/** @param sentence In English; `{1}` is the first of `parts`, each said in the same language. A sentence that no dictionary has stays as it is. */
export function localize(sentence: string, ...parts: readonly (string | number | Text | undefined)[]): Text {
  const inLanguage = (language: Language): string =>
    (dictionaries[language]?.[sentence] ?? sentence).replace(/\{(\d)\}/g, (_hole, place: string) => {
      const part = parts[Number(place) - 1];
      return typeof part === "object" ? (part[language] ?? part["en"] ?? "") : String(part ?? "");
    });
  return Object.fromEntries(Object.keys(dictionaries).map((language) => [language, inLanguage(language)]));
}
