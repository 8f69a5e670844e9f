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
