/** Types of `schemas/tables/*.json`, the tables of cascades, and of an opened table. */
import type { Language, Text } from "../text/text.ts";

export interface CascadeRule {
  /** File in `schemas/tables`. */
  readonly table: string;
  /** Sibling fields for the levels, the widest first (this field); absent: all levels in one text. */
  readonly into?: readonly string[];
}

export interface TableFile {
  readonly name: string;
  readonly "x-label": Text;
  /** Names of the levels, the widest first. */
  readonly levels: readonly Text[];
  /** The language whose words are stored. */
  readonly writes: Language;
  /** Columns of a row: `level` (from 1), `code`, the languages, `find` (initials for the search). */
  readonly columns: readonly string[];
  /** An outline: the parent of a row is the last row above it with a smaller level. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface TablePlace {
  readonly level: number;
  readonly code: string;
  readonly words: Readonly<Record<Language, string>>;
  readonly find: string;
  /** The words from the root to this place, as they are stored. */
  readonly text: string;
  readonly within: TablePlace | undefined;
  readonly inside: readonly TablePlace[];
}

export interface Table {
  /** The language whose words are stored. */
  readonly writes: Language;
  readonly roots: readonly TablePlace[];
  readonly places: readonly TablePlace[];
  /** Returns the place of a stored text. */
  at(text: string): TablePlace | undefined;
}
