/** Parts of a list screen beside its columns and rows: comparison, chart, and records shown once a day. */
import type { Text } from "../text/text.ts";

/** The last part of a time that is shown. */
export type TimePart = "minute" | "day";

/** Comparison view of a list inside another record: a column for each row, a line for each of `fields`. The minimum of each field in `least` is highlighted. */
export interface ListCompare {
  readonly fields: readonly string[];
  /** Fields of which the least is marked; `label`: the mark. */
  readonly least?: readonly (string | LeastMark)[];
}

/** The mark of the records with the least value of a field. */
export interface LeastMark {
  readonly field: string;
  readonly label: Text;
}

/** Chart above the rows: the number `of` over the time `at`, with a line for each value of `by`, for all records of the query. */
export interface ListChartSpec {
  readonly label: Text;
  readonly at: string;
  readonly of: string;
  readonly by: string;
}

/** Of the records that agree in all of `of` and have the same `day`, the list shows the newest, until the reader asks for each. */
export interface ListOnce {
  readonly id: string;
  readonly of: readonly string[];
  /** A date or a time. */
  readonly day: string;
  /** Label of the switch: what the list does when it is on. */
  readonly label: Text;
}

/** Transitions taken by workbook: each row names a record by the field `key` and answers what the transition asks. */
export interface ListBySheet {
  readonly key: string;
  readonly actions: readonly string[];
}

/** The order of a list: by a field, or with `step` by what is next, as the states list it. `tabs`: those with this order; absent: the tabs without one of their own. */
export interface DeclaredSort {
  readonly field?: string;
  readonly step?: true;
  readonly desc?: boolean;
  readonly tabs?: readonly string[];
}
