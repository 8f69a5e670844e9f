/** One change between two versions of the schemas. */
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";

/**
 * The effect of a change on stored records and saves.
 *
 * - `looser`: accepts or offers more than before.
 * - `stricter`: refuses or no longer offers values that were accepted.
 * - `either`: may refuse more or accept more: a comparison of texts cannot know which.
 * - `breaking`: stored records or clients no longer fit; stored records need a migration.
 * - `neutral`: texts, order and appearance.
 */
export type Risk = "breaking" | "stricter" | "either" | "looser" | "neutral";

/** In the order of the report. */
export const risks: readonly Risk[] = ["breaking", "stricter", "either", "looser", "neutral"];

/** Who is affected: the customer in the portal, the operator's staff, the author of the schemas. */
export type Reader = "customer" | "operator" | "analyst";

export const readers: readonly Reader[] = ["customer", "operator", "analyst"];

/** A breaking change of stored records, which a migration must declare. */
export interface StoredChange {
  readonly entity: string;
  /** Former pointer of the field, with `-` for rows; absent if the whole entity was removed. */
  readonly field?: string;
  /** `formula`: its formula is new or another, and something reads the stored value. */
  readonly was: "gone" | "retyped" | "value-gone" | "formula";
  /** The value that no record may have any more. */
  readonly value?: Json;
  /** A new field or entity that is similar: probably the new name. */
  readonly like?: string;
  /** New fields or entities that might take the values, where none of them is certain. */
  readonly candidates?: readonly string[];
}

export interface Change {
  /** Kind of the change, a stable name: `field/maxLength`, `rule/added`, `tab/removed`. */
  readonly kind: string;
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  /** Location in words: `Book › Title`. */
  readonly where: Text;
  /** The change in words, without the location. */
  readonly what: Text;
  /** Location in the newer files; in the older ones for a removed part. */
  readonly file: string;
  readonly pointer: string;
  /** Present if stored records need a migration. */
  readonly stored?: StoredChange;
}
