/** Types of keywords that say how a value is typed and where it leads: `x-split`, `x-link`. */
import type { Text } from "../text/text.ts";

/** Several numbers entered as one text: `60*40*50`. */
export interface SplitRule {
  /** Sibling fields for the parts, in order; the first is this field. */
  readonly into: readonly string[];
  /** Separators of the parts; `*`, `x` and `×` when absent. */
  readonly on?: readonly string[];
  /** What the parts are called together: where a page shows all of them to be read, they stand in one line under this name. */
  readonly label?: Text;
}

/** Where a value leads: the page of a record, or a web page of the code list that knows the value. */
export type LinkRule = RecordLinkRule | WebLinkRule | LinkAmong;

/** The page of a record of `entity`: the value, or the field `id` beside it, is its id; or the value is its field `key`. */
export interface RecordLinkRule {
  readonly entity: string;
  readonly id?: string;
  readonly key?: string;
}

/** The page of a record whose entity differs from record to record: the field `by` beside it holds the code of one of these links. */
export interface LinkAmong {
  readonly among: Readonly<Record<string, RecordLinkRule>>;
  readonly by: string;
}

/** The `page` of a code: of the code in the field `by`, else of the first code whose `form` the value has. */
export interface WebLinkRule {
  readonly codes: string;
  readonly by?: string;
}

/** The web pages of values that belong to a code. */
export interface CodePage {
  /** Address of the page: `https://…{value}`. */
  readonly page?: string;
  /** Form of the values that belong to this code where no field names it. */
  readonly form?: string;
}
