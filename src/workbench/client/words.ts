/**
 * Words of the workbench by language: those that ship with the source, and over them those that the product brings.
 *
 * They are not part of `schemas/messages`: customers never load them, and an analyst cannot break the editor by editing them.
 * English is always there; another language is a chunk of its own, loaded by those who work in it.
 */
import type { Language } from "#dialect/text/text.ts";
import en from "../words/en.json";

export type WordKey = keyof typeof en;
export type BenchWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export const englishWords: BenchWords = { en };

const shipped: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  de: async () => (await import("../words/de.json")).default,
  zh: async () => (await import("../words/zh.json")).default,
};

/** Returns the words of the languages. A language or a text that nobody has brought is said in English; so is one whose chunk cannot be loaded. */
export async function loadWords(languages: readonly Language[], product: BenchWords = {}): Promise<BenchWords> {
  const found = await Promise.all(
    languages.map(async (language) => {
      const own = language === "en" ? en : await (shipped[language]?.() ?? Promise.resolve({})).catch(() => ({}));
      return [language, { ...own, ...product[language] }] as const;
    }),
  );
  return { ...englishWords, ...Object.fromEntries(found) };
}
