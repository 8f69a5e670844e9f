/** Titles and reasons of the rules of the check in other languages: one file for each, loaded when that language is used. */
import type { Language } from "../text/text.ts";

/** Rule -> its title and its reason. */
export type RuleWords = Readonly<Record<string, readonly string[]>>;

const shipped: Readonly<Record<Language, () => Promise<RuleWords>>> = {
  de: async () => (await import("./de.json")).default,
  zh: async () => (await import("./zh.json")).default,
};

export const findingLanguages: readonly Language[] = ["en", ...Object.keys(shipped)];

/** Returns the words of the language; none for English, and where they cannot be loaded: findings are then in English. */
export async function loadRuleWords(language: Language): Promise<RuleWords> {
  try {
    return (await shipped[language]?.()) ?? {};
  } catch {
    return {};
  }
}
