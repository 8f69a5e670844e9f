/**
 * The workbook of translations: a sheet with a row for each text and a column for each language, and a hidden sheet with the texts at
 * the time of the download. By the hidden sheet the import distinguishes changes of the translator from changes of the draft meanwhile.
 */
import type { TranslationTable, TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { Sheet, SheetRow } from "#sheet/Cell.ts";
import type { Workbook } from "#sheet/read/openWorkbook.ts";
import type { WrittenColumn, WrittenSheet } from "#sheet/write/writeWorkbook.ts";
import type { BookRow, TextBook } from "./planTexts.ts";

/** Words of the sheets, in the analyst's language. */
export interface BookWords {
  readonly sheet: string;
  readonly where: string;
  readonly lacks: string;
  /** Prompt of the cells of a place. */
  readonly keep: string;
  /** Returns what a text belongs to, in the analyst's language. */
  name(where: Text): string;
}

/** Headers that the reader looks for, so that columns may be moved. */
const headers = { file: "file", pointer: "place" } as const;
/** Name of the hidden sheet. */
const hiddenName = "before";
/** Rows of a sheet: below the most that a reading takes. */
const maxRows = 9_000;

const languageHeader = ({ code, name }: TranslationTable["languages"][number]): string => `${name} [${code}]`;
const languageOf = (header: string): Language | undefined => /\[([^[\]]+)\]$/.exec(header)?.[1];

/** Returns the sheets of the workbook. */
export function textSheets({ languages, texts }: TranslationTable, words: BookWords): WrittenSheet[] {
  const place: readonly WrittenColumn[] = [
    { header: headers.file, sort: "text", width: 28, note: words.keep },
    { header: headers.pointer, sort: "text", width: 36, note: words.keep },
  ];
  const inLanguages = languages.map((language): WrittenColumn => ({ header: languageHeader(language), sort: "text", width: 48 }));
  const cells = (text: TranslatedText): string[] => [text.file, text.pointer, ...languages.map(({ code }) => text.texts[code] ?? "")];
  return chunks(texts).flatMap((part, index, all): WrittenSheet[] => {
    const suffix = all.length > 1 ? ` ${index + 1}` : "";
    const columns = [
      { header: words.where, sort: "text", width: 24 },
      ...place,
      ...inLanguages,
      { header: words.lacks, sort: "text", width: 12 },
    ] as const;
    return [
      {
        name: words.sheet + suffix,
        columns,
        rows: part.map((text) => [words.name(text.where), ...cells(text), text.gaps.join(", ")]),
      },
      { name: hiddenName + suffix, columns: [...place, ...inLanguages], rows: part.map(cells), hidden: true },
    ];
  });
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / maxRows));
  return Array.from({ length: count }, (_, index) => items.slice(index * maxRows, (index + 1) * maxRows));
}

/** Reads a workbook that was downloaded here. Undefined if it has no texts, or lost the sheet of the download. */
export async function readTextBook(workbook: Workbook): Promise<TextBook | undefined> {
  const rows: BookRow[] = [];
  const before: BookRow[] = [];
  for (const [index, { name, hidden }] of workbook.sheets.entries()) {
    const found = rowsOf(await workbook.readSheet(index));
    // A program may have made the hidden sheet visible: its name identifies it too.
    if (hidden || /^before( \d+)?$/.test(name)) before.push(...found);
    else rows.push(...found);
  }
  return rows.length > 0 && before.length > 0 ? { rows, before } : undefined;
}

function rowsOf({ rows: [head, ...rows] }: Sheet): BookRow[] {
  if (!head) return [];
  const columns = [...head.cells].map(([column, { text }]) => [column, text.trim()] as const);
  const columnOf = (header: string): number => columns.find(([, text]) => text === header)?.[0] ?? -1;
  const [file, pointer] = [columnOf(headers.file), columnOf(headers.pointer)];
  if (file < 0 || pointer < 0) return [];
  const languages = columns.flatMap(([column, text]) => {
    const code = languageOf(text);
    return code === undefined ? [] : [[code, column] as const];
  });
  return rows.flatMap((row): BookRow[] => {
    const place = { file: textAt(row, file), pointer: textAt(row, pointer) };
    if (place.file === "" || place.pointer === "") return [];
    const texts = languages.flatMap(([code, column]) => (textAt(row, column) === "" ? [] : [[code, textAt(row, column)] as const]));
    return [{ ...place, texts: Object.fromEntries(texts) }];
  });
}

/** Spreadsheet programs write line breaks in two ways. */
const textAt = ({ cells }: SheetRow, column: number): string => (cells.get(column)?.text ?? "").replaceAll("\r\n", "\n");
