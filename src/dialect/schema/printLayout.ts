/** Type of `paper` in `schemas/screens/*.json`: the layout of a printed screen. */
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";
import type { TimePart } from "./listParts.ts";
import type { MailedScreen } from "./emails.ts";

/** A part of a line. Names in its expressions: `self` (the record), `row` (of a print item) and `piece` (`no`: its number, `of`: how many there are). */
export interface PrintPart {
  readonly text?: Text;
  readonly value?: Cel;
  /** A field of the record, formatted by its kind. */
  readonly field?: string;
  /** Small label before the value; `true`: the label of the field. */
  readonly label?: Text | true;
  readonly code128?: Cel;
  readonly qr?: Cel;
  /** Height of the bars, or side of the QR code, in mm. */
  readonly height?: number;
  readonly size?: "sm" | "md" | "lg" | "xl";
  readonly strong?: boolean;
  /** Takes the remaining width. */
  readonly grow?: boolean;
}

/** Records of another entity that belong to the record, in the columns and the order of a list of theirs. */
export interface PrintedRecords {
  /** Screen of the list. */
  readonly list: string;
  readonly label: Text;
  /** Field of those records -> the field of this one (or `id`) that it equals. Empty: all those that the reader has. */
  readonly where: Readonly<Record<string, string>>;
  /** Fields of this record below the rows. */
  readonly totals?: readonly string[];
  readonly "x-show-when"?: Cel;
}

export interface PrintColumn {
  /** Of the record, or of the row: `lines/size`. */
  readonly field: string;
  readonly label?: Text;
  /** In mm. */
  readonly width?: number;
  readonly total?: boolean;
  /** Shows a time without seconds, or its day alone. */
  readonly to?: TimePart;
  /** The column is a number after each row, to which this field has added, such as a balance: its value before the rows is printed too. */
  readonly carries?: string;
}

/** A block of the layout. Blocks are printed one below the other. */
export type PrintBlock =
  | PrintedRecords
  | { readonly line: readonly PrintPart[]; readonly ruled?: boolean }
  | { readonly fields: readonly string[]; readonly columns?: number }
  | {
      /** A field with rows, or `records` for one row per selected record. */
      readonly table: string;
      /** Prints a table with totals for each value of this field, so that currencies are not added up together. */
      readonly groupBy?: string;
      readonly columns: readonly PrintColumn[];
    };

export interface PageFormat {
  readonly id: string;
  readonly label: Text;
  /** Size of the page in mm. */
  readonly width: number;
  readonly height: number;
  /** Print items per page; absent: the content flows over as many pages as needed. */
  readonly perPage?: number;
  readonly columns?: number;
}

/** A printed screen: labels, lists or statements of records. */
export interface PrintLayout extends Traced {
  readonly label: Text;
  readonly of: "record" | "all";
  /** A time field. Where nothing is chosen, the dialog asks for a month or other dates, and all records of that time are printed. */
  readonly period?: string;
  /** Fields with options, of which the dialog of a period offers one value or all, such as one currency. */
  readonly choose?: readonly string[];
  /** Fields whose value the action gives that opens the statement (`where`), such as the customer. */
  readonly about?: readonly string[];
  /** Numbered print items of a record: each row has the numbers `from` to `to`; without rows there are `count` items. */
  readonly pieces?: { readonly rows: string; readonly from: string; readonly to: string; readonly count?: string };
  readonly formats: readonly PageFormat[];
  /** Letters may bring a paper of `all` with a `period` as a file (`attach` of a letter). */
  readonly byMail?: Pick<MailedScreen, "formats">;
  /** Conditions on each record; a record that breaks one is refused with its message. */
  readonly needs?: readonly { readonly rule: Cel; readonly message: string }[];
  readonly blocks: readonly PrintBlock[];
}
