/** Screens of the kind dashboard as TypeScript. */
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

/** Something to see at a glance, drawn from lists of the product. One of `tiles`, `checklist`, `bar`, `form`, `recent`, `sums`, `chart`. */
export interface DashboardBlock extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Columns of twelve on a wide page; all of them when absent. */
  readonly span?: number;
  readonly "x-show-when"?: Cel;
  /** How many records stand in a tab of a list, each a link to them; those without any vanish. */
  readonly tiles?: readonly { readonly screen: string; readonly tab: string; readonly label?: Text }[];
  /** What somebody new does one after the other; the block is gone once the last of it is done. */
  readonly checklist?: readonly ChecklistItem[];
  /** The tabs of a list as parts of one bar, as long as they are full. */
  readonly bar?: { readonly screen: string; readonly tabs: readonly string[] };
  /** A form screen, to be filled in on the spot. */
  readonly form?: string;
  /** The first records of a list. */
  readonly recent?: { readonly screen: string; readonly tab?: string; readonly rows: number; readonly columns: readonly string[] };
  /** Sums that a list declares, a line for each group; `go` leads on. */
  readonly sums?: {
    readonly screen: string;
    readonly of: string;
    readonly tab?: string;
    readonly go?: { readonly label: Text; readonly to: string };
  };
  /** Sums by two things, the first across: bars with a table beside them. */
  readonly chart?: { readonly screen: string; readonly of: string };
}

/** One thing to do: it is done once one of the lists `holds` a record, or once `done` holds. */
export interface ChecklistItem {
  readonly label: Text;
  readonly hint?: Text;
  /** In-app address of where it is done. */
  readonly go: string;
  /** Names of list screens. */
  readonly holds?: readonly string[];
  readonly done?: Cel;
}

export interface DashboardScreen extends Traced {
  /** The button of the head. */
  readonly action?: { readonly label: Text; readonly icon?: string; readonly go: string };
  readonly blocks: readonly DashboardBlock[];
}

/* Parts of forms that work something out, as TypeScript. */

/** The records that the first save makes from shared ones, by an effect of `begin`; nothing is stored for it. */
export interface FormPreviewSpec extends Traced {
  readonly label: Text;
  /** The screen whose list has their columns and their order; its entity is that of the effect. */
  readonly screen: string;
  /** Said while there is none. */
  readonly empty?: Text;
}

/** Rows made of other rows. */
export interface RowAggregation {
  readonly label: Text;
  /** The other list of the record. */
  readonly from: string;
  /** The field that both have: what is the same there becomes one row. */
  readonly by: string;
  /** Field of these rows <- field of the others that is added up. */
  readonly sum: Readonly<Record<string, string>>;
}

/** How a screen lays rows out as a spreadsheet: `grid` of a field. */
/** A column of an editable grid. */
export interface GridColumn {
  /** A field of the row: `size`, `address/city`, or one of its own rows, `parts/-/size`. */
  readonly field: string;
  /** Pixels; by its kind when absent. */
  readonly width?: number;
  /** Summed up in a last line. */
  readonly total?: boolean;
}

/** How rows are keyed in as in a spreadsheet. */
export interface GridLayout {
  /** In order; all fields of a row when absent. */
  readonly columns?: readonly (string | GridColumn)[];
  /** Of rows that have rows of their own: the field that tells them apart. A pasted line that repeats it, or leaves it empty, goes on with the row above. */
  readonly groupBy?: string;
  /** Of flat rows: fields that a pasted line takes from the line above where it leaves them all empty. */
  readonly carry?: readonly string[];
  /** Lines in sight before it scrolls; 12 when absent. */
  readonly lines?: number;
}
