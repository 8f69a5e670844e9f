/** Formats changes as sentences in one language, the riskiest first. */
import { inLanguage, type Language } from "../text/text.ts";
import { type Change, type Reader, readers, type Risk, risks } from "./change.ts";
import { localize } from "./localize.ts";

const readerWords: Readonly<Record<Reader, string>> = { customer: "customers", operator: "the operator", analyst: "authors" };

const riskWords: Readonly<Record<Risk, string>> = {
  breaking: "breaking",
  stricter: "stricter",
  either: "stricter or looser",
  looser: "looser",
  neutral: "neutral",
};

const word = (name: string, language: Language): string => inLanguage(localize(name), language);

/** `Book › Title: at most 5 characters instead of 3 — looser`. */
export function changeSentence({ where, what, risk }: Change, language: Language): string {
  const place = inLanguage(where, language);
  const colon = language === "zh" ? "\uff1a" : ": ";
  return `${place}${place ? colon : ""}${inLanguage(what, language)} — ${word(riskWords[risk], language)}`;
}

/** Returns lines to print: a heading per risk, then one sentence per change with its readers. */
export function reportChanges(changes: readonly Change[], language: Language): string[] {
  if (changes.length === 0) return [word("Nothing changes", language)];
  const lines = risks.flatMap((risk) => {
    const own = changes.filter((change) => change.risk === risk);
    if (own.length === 0) return [];
    const heading = `${word(riskWords[risk], language)} (${own.length})`;
    return [heading, ...own.map((change) => `  ${changeSentence(change, language)}  [${readersOf(change, language)}]  ${change.file}`), ""];
  });
  return lines.slice(0, -1);
}

function readersOf({ readers: own }: Change, language: Language): string {
  return readers
    .filter((reader) => own.includes(reader))
    .map((reader) => word(readerWords[reader], language))
    .join(", ");
}
