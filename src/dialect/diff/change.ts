/** What a comparison of two sets of schemas tells: one change, in words, for somebody. */
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";

/**
 * What a change does to what is stored and saved.
 *
 * - `looser`: accepts or offers more than before.
 * - `stricter`: may refuse what was accepted, or no longer offers it.
 * - `breaking`: stored records or programs no longer fit; what is stored needs a migration.
 * - `neutral`: words, order and looks.
 */
export type Risk = "breaking" | "stricter" | "looser" | "neutral";

/** In the order in which they are told. */
export const risks: readonly Risk[] = ["breaking", "stricter", "looser", "neutral"];

/** Who notices: a customer in the portal, the operator's staff, the author of the schemas. */
export type Reader = "customer" | "operator" | "analyst";

export const readers: readonly Reader[] = ["customer", "operator", "analyst"];

/** What a migration must say about a breaking change of what is stored. */
export interface StoredChange {
  readonly entity: string;
  /** Pointer of the field as it was, rows as `-`; absent where the whole entity is gone. */
  readonly field?: string;
  readonly was: "gone" | "retyped" | "value-gone";
  /** The value that no record may have any more. */
  readonly value?: Json;
  /** A field or entity that is new and alike: it was probably renamed. */
  readonly like?: string;
}

export interface Change {
  /** What sort of change, stable for programs: `field/maxLength`, `rule/added`, `tab/removed`. */
  readonly kind: string;
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  /** Where, as a reader finds it: `Book › Title`. */
  readonly where: Text;
  /** What changed, without the place. */
  readonly what: Text;
  /** Where it stands in the newer files; in the older ones for what is gone. */
  readonly file: string;
  readonly pointer: string;
  /** Present where records that are stored need a migration. */
  readonly stored?: StoredChange;
}
