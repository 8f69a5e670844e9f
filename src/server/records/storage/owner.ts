/** Whose records a statement may touch. */
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

/** Owner of records that all customers share. No account has this id. */
export const SHARED = "";

/** The value of the owner's column: fixed by the entity and the session, never by a request. */
export function ownerOf(entity: ServedEntity, { customer }: { readonly customer: string }): string {
  return entity.head.owner === "shared" ? SHARED : customer;
}
