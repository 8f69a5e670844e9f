/**
 * Texts of the workbench in the analyst's language.
 *
 * They are not part of `schemas/messages`: customers never load them, and an analyst cannot
 * break the editor by editing them.
 */
import { createTranslator } from "#dialect/text/translator.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import en from "../words/en.json";
import zh from "../words/zh.json";

export type WordKey = keyof typeof zh;
export type Params = Readonly<Record<string, string | number>>;

const sentences: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh, en };
const translator = createTranslator(sentences, "zh");

/** Languages of the workbench, each with its own name. */
export const benchLanguages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "zh", name: zh["language.zh"] },
  { code: "en", name: en["language.en"] },
];

export interface WorkbenchTranslation {
  readonly language: Language;
  /** Returns a text in the plural form of its count, with its placeholders filled. */
  t(key: WordKey, params?: Params): string;
  /** Returns a label of the schemas in the current language. */
  text(text: Text | undefined): string;
}

export function createWorkbenchTranslation(language: Language): WorkbenchTranslation {
  return {
    language,
    t: (key, params) => translator.sentence(language, key, params),
    text: (text) => inLanguage(text, language),
  };
}

/** Language cookie, shared with the portal. */
const cookie = "language";

/** The chosen language, else the first of the browser's languages that the workbench has, else that of the product, else English. */
export function readLanguage(): Language {
  const stored = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1];
  const wanted = [stored, ...[...navigator.languages, document.documentElement.lang].map((tag) => tag.split("-")[0])];
  return wanted.find((language) => language !== undefined && language in sentences) ?? "en";
}

export function storeLanguage(language: Language): void {
  document.cookie = `${cookie}=${language}; Path=/; SameSite=Strict; Max-Age=${365 * 24 * 60 * 60}`;
}
