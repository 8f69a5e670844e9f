/** What the keywords of the schemas mean, in the analyst's language. English is in the meta-schemas themselves. */
import type { Language } from "#dialect/text/text.ts";

const shipped: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  de: async () => (await import("../words/keywords.de.json")).default,
  zh: async () => (await import("../words/keywords.zh.json")).default,
};

/** Returns sentences by the English ones. Without a connection the English ones remain: help in English is better than no editor. */
export async function keywordWords(language: Language): Promise<Readonly<Record<string, string>>> {
  try {
    return (await shipped[language]?.()) ?? {};
  } catch {
    return {};
  }
}
