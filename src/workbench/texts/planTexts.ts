/** What a filled workbook would change in the texts of the draft. Pure. */
import type { TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import type { Language, Text } from "#dialect/text/text.ts";

/** The place of a text, and its texts as a workbook has them. A text that is absent has an empty cell. */
export interface BookRow {
  readonly file: string;
  readonly pointer: string;
  readonly texts: Text;
}

/** The rows of a workbook, and the texts at the time of its download. */
export interface TextBook {
  readonly rows: readonly BookRow[];
  readonly before: readonly BookRow[];
}

/**
 * `new`, `changed`, `removed`: can be written. The others are reported and not written:
 * `unknown`: the draft has no such place; `placeholder`: a part that is filled in is missing or added;
 * `meanwhile`: the draft has another text than at the download; `twice`: two rows give different texts.
 */
export type TextSort = "new" | "changed" | "removed" | "unknown" | "placeholder" | "meanwhile" | "twice";

export interface TextChange {
  readonly sort: TextSort;
  readonly file: string;
  readonly pointer: string;
  readonly language: Language;
  /** The text of the draft; "" if it has none. */
  readonly now: string;
  /** The text of the workbook; "" for an empty cell. */
  readonly then: string;
  /** Placeholders that are missing or not known, of the sort `placeholder`. */
  readonly placeholders?: readonly string[];
}

/** Sorts of changes that can be written into the draft. */
export const writableSorts: readonly TextSort[] = ["new", "changed", "removed"];

const keyOf = ({ file, pointer }: Pick<BookRow, "file" | "pointer">): string => `${file}#${pointer}`;

/** Compares a workbook with its state at the download, and what it changes with the draft. What nobody touched is no change. */
export function planTexts(book: TextBook, texts: readonly TranslatedText[], languages: readonly Language[]): TextChange[] {
  const known = new Map(texts.map((text) => [keyOf(text), text]));
  const before = new Map(book.before.map((row) => [keyOf(row), row.texts]));
  const taken = new Map<string, string>();
  return book.rows.flatMap((row) =>
    languages.flatMap((language): TextChange[] => {
      const [base, then] = [before.get(keyOf(row))?.[language] ?? "", row.texts[language] ?? ""];
      if (then === base) return [];
      const own = known.get(keyOf(row));
      const now = own?.texts[language] ?? "";
      const change = { file: row.file, pointer: row.pointer, language, now, then };
      const place = `${keyOf(row)} ${language}`;
      const earlier = taken.get(place);
      taken.set(place, then);
      if (!own) return [{ ...change, sort: "unknown" }];
      if (earlier !== undefined) return earlier === then ? [] : [{ ...change, sort: "twice" }];
      if (then === now) return [];
      if (now !== base) return [{ ...change, sort: "meanwhile" }];
      if (then === "") return [{ ...change, sort: "removed" }];
      const placeholders = wrongPlaceholders(row.pointer, own.texts, language, then);
      if (placeholders.length > 0) return [{ ...change, sort: "placeholder", placeholders }];
      return [{ ...change, sort: now === "" ? "new" : "changed" }];
    }),
  );
}

/** `{{count}}` of a sentence, `{city}` of a template, `{limits.boxes}`. */
const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{[^{}]+\}\}|\{[^{}]+\}/g)].map(([all]) => all.replaceAll(" ", "")));

/** Compares with the text in the same language, else with the first language that has one. */
function wrongPlaceholders(pointer: string, texts: Text, language: Language, then: string): string[] {
  const wanted = placeholdersOf(texts[language] || Object.values(texts)[0] || "");
  const given = placeholdersOf(then);
  // "One box" states its number in words.
  const isFewForm = /_(zero|one|two)$/.test(pointer);
  const lost = [...wanted].filter((name) => !given.has(name) && !(isFewForm && name === "{{count}}"));
  const added = [...given].filter((name) => !wanted.has(name) && !(isFewForm && name === "{{count}}"));
  return [...lost, ...added];
}
