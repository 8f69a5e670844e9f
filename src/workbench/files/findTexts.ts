/** Finds the texts of the draft by any word of them, in any language. Pure. */
import { isCatalogue, placeInLanguage, type TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import { findByWords } from "../controls/findByWords.ts";

/** How many are listed; more words find fewer. */
const most = 40;
/** The words of the workbench itself are on no page of the product. */
const ofWorkbench = "schemas/workbench";
const limits = "schemas/limits.json";

export interface FoundText extends TranslatedText {
  /** Name of what has the text, as the file has it: `referenceNo`; "" for a sentence. */
  readonly name: string;
}

export interface FoundTextList {
  readonly count: number;
  readonly texts: readonly FoundText[];
  /** No text has all words: these come nearest. */
  readonly isNear: boolean;
}

/**
 * Returns the texts that have all words of the search, in themselves or in the name of what has them: whole texts first, then those that
 * begin with it, sentences last. Where none has them all, those that come nearest.
 */
export function findTexts(texts: readonly TranslatedText[], search: string, asking = ""): FoundTextList {
  const whole = search.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  // Where several come equally near, a limit is first: questions ask for those.
  const ofProduct = texts
    .filter(({ file }) => file !== ofWorkbench)
    .toSorted((a, b) => Number(b.file === limits) - Number(a.file === limits));
  const found = findByWords(ofProduct, search, (one) => [...Object.values(one.texts), nameAt(one)].join("\n"), asking);
  const ranked = found.items.map((one) => {
    const said = [...Object.values(one.texts), nameAt(one)].map((text) => text.toLowerCase());
    const rank = said.includes(whole) ? 0 : said.some((text) => text.startsWith(whole)) ? 1 : 2;
    return { one, rank: rank + (isCatalogue(one.file) ? 3 : 0) };
  });
  const sorted = found.isNear ? ranked : ranked.toSorted((a, b) => a.rank - b.rank);
  return {
    count: sorted.length,
    texts: sorted.slice(0, most).map(({ one }) => ({ ...one, ...placeOf(one), name: nameAt(one) })),
    isNear: found.isNear,
  };
}

/** A text of a field is found by the name of the field too; what is deeper, such as a rule, has no such name. */
const nameAt = ({ file, pointer }: TranslatedText): string =>
  isCatalogue(file) ? "" : (/\/properties\/([^/]+)\/x-label$/.exec(pointer)?.[1] ?? /^\/([^/]+)\/x-label$/.exec(pointer)?.[1] ?? "");

/** Where its form is: of a sentence, in the file of its first language. */
function placeOf(one: TranslatedText): { readonly file: string; readonly pointer: string } {
  return isCatalogue(one.file) ? placeInLanguage(one, Object.keys(one.texts)[0] ?? "") : { file: one.file, pointer: holderOf(one.pointer) };
}

/** The part that has the text: its label or message is one of its values. */
const holderOf = (pointer: string): string => pointer.replace(/\/(x-label|label|title|message|x-help|x-placeholder)$/, "");
