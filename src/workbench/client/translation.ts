/**
 * The sentences of the workbench in the analyst's language.
 *
 * They stand beside the workbench, not in `schemas/messages`: shippers never
 * load them, and no analyst can edit away the words of the editor.
 */
import { sentenceOf } from "#dialect/text/plural.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import en from "../words/en.json";
import zh from "../words/zh.json";

export type WordKey = keyof typeof zh;
export type Params = Readonly<Record<string, string | number>>;

const sentences: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh, en };

/** The languages of the workbench itself, each under its own name. */
export const benchLanguages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: "zh", name: zh["language.zh"] },
  { code: "en", name: en["language.en"] },
];

export interface WorkbenchTranslation {
  readonly language: Language;
  /** A sentence with its places filled; in the form that its number takes. */
  t(key: WordKey, params?: Params): string;
  /** A label of the schemas. */
  text(text: Text | undefined): string;
}

export function createWorkbenchTranslation(language: Language): WorkbenchTranslation {
  const own = sentences[language] ?? sentences["zh"] ?? {};
  return {
    language,
    t(key, params = {}) {
      return (sentenceOf(own, language, key, params) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
        String(params[name] ?? ""),
      );
    },
    text: (text) => inLanguage(text, language),
  };
}

/** The reader's language of the portal, kept by it in this cookie; Chinese until somebody chose. */
const cookie = "language";

export function readLanguage(): Language {
  const kept = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1];
  return kept !== undefined && kept in sentences ? kept : "zh";
}

export function keepLanguage(language: Language): void {
  document.cookie = `${cookie}=${language}; Path=/; SameSite=Strict; Max-Age=${365 * 24 * 60 * 60}`;
}
