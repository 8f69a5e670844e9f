/** How many records of an entity a customer may have. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json.ts";
import { answerCode } from "#dialect/wire.ts";
import type { Db, Trx } from "../db/tables.ts";
import { Refusal, problem } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { defaultFields } from "./oneDefault.ts";

/** Whether a save of these fields counts or singles out among the customer's records, and so must be alone in doing it. */
export function needsCustomerLock(entity: ServedEntity, fields: Rec): boolean {
  return entity.schema["x-limit"] !== undefined || defaultFields(entity).some((name) => fields[name] !== undefined);
}

/** Makes transactions of one customer wait for each other. */
export async function lockCustomer(trx: Trx, customer: string): Promise<void> {
  await trx.selectFrom("customers").select("id").where("id", "=", customer).forUpdate().executeTakeFirst();
}

/** Called under the lock, before the record is inserted. */
export async function checkLimit(trx: Db | Trx, entity: ServedEntity, customer: string): Promise<void> {
  const limit = entity.schema["x-limit"]?.max;
  if (limit === undefined) return;
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${sql.table(entity.table)} where customer = ${customer}`.execute(trx);
  if ((rows[0]?.total ?? 0) >= limit) {
    throw tooMany(entity, limit);
  }
}

/** The refusal of one record too many, in the entity's own words where it has some. */
export function tooMany({ schema }: ServedEntity, limit: number): Refusal {
  const key = schema["x-limit"]?.problem ?? "problem.limit";
  return new Refusal(answerCode.limit, key, {
    params: { limit },
    problems: [problem("", key.replace(/^problem\./, ""), { limit })],
  });
}
