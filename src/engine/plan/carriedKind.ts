/** A kind of field of the host, as plans carry it: plans come before the folder that says what a kind is. */
import type { FieldSchema } from "#dialect/schema/schema.ts";

/** Plans know what schemas it is for; `hostKindOf` (`values/kind.ts`) returns the rest. */
export interface CarriedKind {
  readonly kind: { readonly name: string; matches(schema: FieldSchema): boolean };
}
