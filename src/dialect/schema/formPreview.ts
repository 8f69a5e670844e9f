/** The preview of the records that the first save of a form creates. */
import type { Text } from "../text/text.ts";
import type { LeastMark } from "./listParts.ts";
import type { Traced } from "./schema.ts";

/** Preview of the records that the first save will create from shared records (effect of `begin`). The preview stores nothing. */
export interface FormPreviewSpec extends Traced {
  readonly label: Text;
  /** The list screen that defines columns and order; its entity is that of the effect. */
  readonly screen: string;
  /** Text if there are no such records. */
  readonly empty?: Text;
  /** Beside the form on a wide page instead of below it. */
  readonly beside?: boolean;
  /** Columns that are valid already while required fields are empty: the records are then shown with these, and with the names of what is needed. */
  readonly early?: readonly string[];
  /** Marks of the records with the least value of a field, such as the lowest price. */
  readonly marks?: readonly LeastMark[];
  /** Buttons of each record: they save the form and continue with it, or with the record that the save created. */
  readonly actions?: readonly PreviewAction[];
}

export interface PreviewAction {
  readonly id: string;
  readonly label: Text;
  readonly icon?: string;
  readonly tone?: "primary" | "neutral";
  /** Field by which the stored record is found among those that the save made; absent: it continues with the record of the form. */
  readonly match?: string;
  /** Route with `{id}` of that record. */
  readonly go: string;
}
