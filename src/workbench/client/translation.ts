/** Texts of the workbench in the analyst's language. */
import { createTranslator } from "#dialect/text/translator.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import type { RuleWords } from "#dialect/lint/ruleWords.ts";
import { type BenchWords, englishWords, type WordKey } from "./words.ts";

export type Params = Readonly<Record<string, string | number>>;

export interface WorkbenchTranslation {
  readonly language: Language;
  /** Titles of the check's rules in the language. */
  readonly rules: RuleWords;
  /** Returns a text in the plural form of its count, with its placeholders filled. */
  t(key: WordKey, params?: Params): string;
  /** Returns a label of the schemas in the current language. */
  text(text: Text | undefined): string;
  /** Returns a text in each of these languages, as a label that the schemas take. */
  inEach(languages: readonly BenchLanguage[], key: WordKey): Text;
}

/** @param words A text that a language lacks is said in English, and so is a rule without `rules`. */
export function createWorkbenchTranslation(
  language: Language,
  words: BenchWords = englishWords,
  rules: RuleWords = {},
): WorkbenchTranslation {
  const translator = createTranslator(words, "en");
  return {
    language,
    rules,
    t: (key, params) => translator.sentence(language, key, params),
    text: (text) => inLanguage(text, language),
    inEach: (languages, key) => Object.fromEntries(languages.map(({ code }) => [code, translator.sentence(code, key)])),
  };
}

/** Language cookie, shared with the portal. */
const cookie = "language";

/** Languages that the reader asks for, the first before the others: the chosen one, the browser's, that of the page. */
export function wantedLanguages(): readonly Language[] {
  const stored = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1];
  const tags = [stored ?? [], navigator.languages, document.documentElement.lang].flat();
  return tags.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]);
}

/** The first wanted language that the product has, else that of the product. */
export function readLanguage(languages: readonly BenchLanguage[]): Language {
  const codes = languages.map(({ code }) => code);
  return wantedLanguages().find((language) => codes.includes(language)) ?? codes[0] ?? "en";
}

export function storeLanguage(language: Language): void {
  document.cookie = `${cookie}=${language}; Path=/; SameSite=Strict; Max-Age=${365 * 24 * 60 * 60}`;
}
