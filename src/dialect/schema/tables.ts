import type { Language, Text } from "../text/text.ts";

export interface CascadeRule {
  /** File of `schemas/tables`. */
  readonly table: string;
  /** Fields beside this one that hold a level each, the widest first, which is this one; absent: all in one text. */
  readonly into?: readonly string[];
}

/** A table as it is written. */
export interface TableFile {
  readonly name: string;
  readonly "x-label": Text;
  /** What each level is called, the widest first. */
  readonly levels: readonly Text[];
  /** The language whose words are stored. */
  readonly writes: Language;
  /** What stands in a row: `level` (from 1), `code`, the languages, `find` (initials by which it is found too). */
  readonly columns: readonly string[];
  /** An outline: a row lies inside the last one above it with a smaller level. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface TablePlace {
  readonly level: number;
  readonly code: string;
  readonly words: Readonly<Record<Language, string>>;
  readonly find: string;
  /** The whole way as it is stored. */
  readonly text: string;
  readonly within: TablePlace | undefined;
  readonly inside: readonly TablePlace[];
}

export interface Table {
  /** The language whose words are stored. */
  readonly writes: Language;
  readonly roots: readonly TablePlace[];
  readonly places: readonly TablePlace[];
  /** The place that a stored text names. */
  at(text: string): TablePlace | undefined;
}
