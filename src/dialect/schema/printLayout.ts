/** What is printed of records: the `paper` of `schemas/screens/*.json` as TypeScript. */
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

/** A part of a line. Expressions know `self` (the record), `row` (of a piece) and `piece` (its `no` and how many there are, `of`). */
export interface PrintPart {
  readonly text?: Text;
  readonly value?: Cel;
  /** A field of the record, as its kind shows it. */
  readonly field?: string;
  /** Stands small before the value; `true` is the field's own. */
  readonly label?: Text | true;
  readonly code128?: Cel;
  readonly qr?: Cel;
  /** Of a barcode's bars, or of the square code, in mm. */
  readonly height?: number;
  readonly size?: "sm" | "md" | "lg" | "xl";
  readonly strong?: boolean;
  /** Takes the room that is left. */
  readonly grow?: boolean;
}

/** What stands below one another on a paper. */
export type PrintBlock =
  | { readonly line: readonly PrintPart[]; readonly ruled?: boolean }
  | { readonly fields: readonly string[]; readonly columns?: number }
  | {
      /** A field that holds rows, or `records` for a row each of all chosen records. */
      readonly table: string;
      /** A table and its totals for each value of this field: sums of several currencies are not mixed. */
      readonly groupBy?: string;
      readonly columns: readonly { readonly field: string; readonly label?: Text; readonly width?: number; readonly total?: boolean }[];
    };

export interface PageFormat {
  readonly id: string;
  readonly label: Text;
  /** Of the sheet, in mm. */
  readonly width: number;
  readonly height: number;
  /** Pieces on a sheet; absent: what is printed flows over as many sheets as it needs. */
  readonly perPage?: number;
  readonly columns?: number;
}

/** What is printed of records: labels, lists, statements. */
export interface PrintLayout extends Traced {
  readonly label: Text;
  readonly of: "record" | "all";
  /** Numbered pieces of a record: each row stands for the numbers `from` to `to`; without rows there are `count`. */
  readonly pieces?: { readonly rows: string; readonly from: string; readonly to: string; readonly count?: string };
  readonly formats: readonly PageFormat[];
  /** What must hold of every record; otherwise it is refused with this message. */
  readonly needs?: readonly { readonly rule: Cel; readonly message: string }[];
  readonly blocks: readonly PrintBlock[];
}
