/** Parts of forms that work something out, as TypeScript. */
import type { Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

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
