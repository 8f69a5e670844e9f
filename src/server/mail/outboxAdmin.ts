/** Lists and resends e-mails of the outbox, for the operator's staff. */
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { updateDeliveryStatus, type OutboxRow, type DeliveryContext } from "./updateDeliveryStatus.ts";

/** Queues failed and unsure e-mails again. Returns those that were. */
export async function resendEmails(parts: DeliveryContext, ids: readonly string[]): Promise<OutboxRow[]> {
  return inTransaction(parts.db, async (trx) => {
    const rows = await trx
      .updateTable("letters")
      .set({ state: "queued", tries: 0, due: new Date(parts.clock()), settled: null, error: null })
      .where("id", "in", ids)
      .where("state", "in", ["failed", "unsure"])
      .returningAll()
      .execute();
    for (const row of rows) await updateDeliveryStatus(parts, trx, row, "queued");
    return rows;
  });
}

export interface EmailQuery {
  readonly state?: string | undefined;
  /** Id of the customer. */
  readonly customer?: string | undefined;
  readonly limit: number;
}

/** Returns the newest e-mails with the login names of their customers. */
export async function listEmails(db: Db, { state, customer, limit }: EmailQuery): Promise<(OutboxRow & { readonly login_name: string })[]> {
  return db
    .selectFrom("letters")
    .innerJoin("customers", "customers.id", "letters.customer")
    .selectAll("letters")
    .select("customers.login_name")
    .where(sql<boolean>`(${state ?? null}::text is null or letters.state = ${state ?? null})`)
    .where(sql<boolean>`(${customer ?? null}::text is null or letters.customer = ${customer ?? null})`)
    .orderBy("letters.id", "desc")
    .limit(limit)
    .execute();
}
