/** The owner of the records that a statement may access. */
import { sql } from "kysely";
import type { Statement } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

/** Owner of shared records. No account has this id. */
export const SHARED = "";

/** Returns the value of the owner's column, determined by entity and session, never by a request. */
export function ownerOf(entity: ServedEntity, { customer }: { readonly customer: string }): string {
  return entity.head.owner === "shared" ? SHARED : customer;
}

/** Locks the customer's row, so that transactions of one customer run one after the other. Shared records have a lock of the transaction instead of a row. */
export const customerLock = (customer: string): Statement =>
  customer === SHARED
    ? sql`select pg_advisory_xact_lock(hashtext('shared records'))`
    : sql`select id from customers where id = ${customer} for update`;
