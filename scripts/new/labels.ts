/** Texts of what is begun, in the languages of the product. */
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { Text } from "#dialect/text/text.ts";
import type { ReadText } from "./plan.ts";

/** Words of a generated entity and its screen, in the languages that we know; others get the English. */
export const plainLabels = {
  name: { en: "Name", zh: "名称", de: "Name" },
  remark: { en: "Remark", zh: "备注", de: "Bemerkung" },
  created: { en: "Created", zh: "创建时间", de: "Angelegt" },
  updated: { en: "Changed", zh: "更新时间", de: "Geändert" },
  basics: { en: "Basics", zh: "基本信息", de: "Grunddaten" },
} as const;

/** Languages of the product, as its site map names them. */
export function languagesOf(read: ReadText): readonly string[] {
  const languages = readJsonValue(read("screens.json") ?? "{}", "/languages") as readonly { readonly code: string }[] | undefined;
  return (languages ?? []).map(({ code }) => code);
}

/** The text in each of the languages: as given, else in English, else `fallback`. */
export function inEach(languages: readonly string[], text: Text, fallback = text["en"] ?? ""): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, text[language] ?? fallback]));
}
