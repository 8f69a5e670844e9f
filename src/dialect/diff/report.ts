/** Changes as a person reads them: sentences in one language, the riskiest first. */
import { inLanguage, type Language } from "../text.ts";
import { type Change, type Reader, type Risk, readers, risks } from "./change.ts";

/** The languages that changes are told in. */
export const tellingLanguages: readonly Language[] = ["en", "zh"];

const riskWords: Readonly<Record<Risk, Readonly<Record<Language, string>>>> = {
  breaking: { en: "breaking", zh: "破坏性" },
  stricter: { en: "stricter", zh: "更严" },
  looser: { en: "looser", zh: "更宽" },
  neutral: { en: "neutral", zh: "无影响" },
};

const readerWords: Readonly<Record<Reader, Readonly<Record<Language, string>>>> = {
  customer: { en: "customers", zh: "客户" },
  operator: { en: "the operator", zh: "操作员" },
  analyst: { en: "authors", zh: "配置人员" },
};

/** `Delivery address › State: at most 5 characters instead of 3 — looser`. */
export function sentenceOf({ where, what, risk }: Change, language: Language): string {
  const place = inLanguage(where, language);
  const colon = language === "zh" ? "：" : ": ";
  return `${place}${place ? colon : ""}${inLanguage(what, language)} — ${riskWords[risk][language] ?? risk}`;
}

/** Lines to print: a heading for each risk, then a sentence for each change with those who notice. */
export function reportChanges(changes: readonly Change[], language: Language): string[] {
  if (changes.length === 0) return [language === "zh" ? "没有变化" : "Nothing changes"];
  const lines = risks.flatMap((risk) => {
    const own = changes.filter((change) => change.risk === risk);
    if (own.length === 0) return [];
    const heading = `${riskWords[risk][language]} (${own.length})`;
    return [heading, ...own.map((change) => `  ${sentenceOf(change, language)}  [${whom(change, language)}]  ${change.file}`), ""];
  });
  return lines.slice(0, -1);
}

function whom({ readers: own }: Change, language: Language): string {
  return readers
    .filter((reader) => own.includes(reader))
    .map((reader) => readerWords[reader][language] ?? reader)
    .join(language === "zh" ? "、" : ", ");
}
