/** How the records of an entity leave and enter the product: workbooks, documents, links for people without an account. */
import type { Rec } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { Traced } from "./traced.ts";

/** Import of records from a workbook. */
export interface ImportRule extends Traced {
  /** The field that identifies a record. With `x-unique` a row may update the stored record with its key; without, it is refused. */
  readonly key: string;
  /** The fields of the sheet in their order, by name or path. Absent: every field that a user fills in. */
  readonly columns?: readonly string[];
  /** Lists of rows on the sheet: cells for the first rows of each, beside those of the record. */
  readonly lists?: readonly ImportList[];
  /** Fields that a new record needs in a sheet, although a form may save it without them. */
  readonly required?: readonly string[];
  /** Maximum rows of one import. */
  readonly rows: number;
  /** Maximum size of the file. */
  readonly maxBytes: number;
}

/** The cells of a list of rows: `count` times the fields `columns` of a row. */
export interface ImportList {
  readonly field: string;
  readonly count: number;
  readonly columns: readonly string[];
}

/** The documents of a record: its own files and those of related records, with the limits of an archive. */
export interface DocumentsRule extends Traced {
  /** Related entities: their field -> the equal field of this record, or id. `add`: their field that receives a file dropped here; `start`: what such a record begins with. */
  readonly of?: readonly {
    readonly entity: string;
    readonly where: Readonly<Record<string, string>>;
    readonly add?: string;
    readonly start?: Rec;
  }[];
  /** Maximum files and bytes of one archive. */
  readonly files: number;
  readonly bytes: number;
}

/**
 * The view of a record for everybody who has a link: the phases of its state machine, and what is listed here. Nothing else
 * leaves the server. A link is a record of its own: deleting it ends it, and so does its last day.
 */
export interface ShareRule extends Traced {
  readonly links: {
    /** Entity of the links. */
    readonly entity: string;
    /** Their field with the id of the shared record. */
    readonly of: string;
    /** Their field with the secret of the address: the `number` of the entity, with `{secret}`. */
    readonly token: string;
    /** Their field with the last day. */
    readonly until: string;
  };
  /** A visitor who knows the number of a record and the last digits of a telephone that belongs to it sees the same without a link. */
  readonly find?: {
    /** Field of the record with its number. */
    readonly number: string;
    /** Fields of the record with a telephone. */
    readonly phones: readonly string[];
    /** Facts of the customer with a telephone. */
    readonly facts?: readonly string[];
  };
  /** Fields of the record, by name or path. */
  readonly fields: readonly string[];
  /** Entries of the history: those of these transitions, with these fields of the entity of the history. */
  readonly events: { readonly entity: string; readonly transitions: readonly string[]; readonly fields: readonly string[] };
}

/** Texts of an import's page other than those that follow from the fields. */
export interface ImportScreen {
  /** Requirements of the workbook, a line each. */
  readonly rules?: readonly Text[];
}
