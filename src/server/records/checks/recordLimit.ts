/** How many records of an entity a customer may have. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Statement } from "../../db/batch.ts";
import { ApiError, problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { singleDefaultFields } from "../storage/singleDefault.ts";

/** Whether a save of these fields counts or singles out among the customer's records, and so must be alone in doing it. */
export function needsCustomerLock(entity: ServedEntity, fields: Rec): boolean {
  return entity.schema["x-limit"] !== undefined || singleDefaultFields(entity).some((name) => fields[name] !== undefined);
}

/** Makes transactions of one customer wait for each other. */
export const customerLock = (customer: string): Statement => sql`select id from customers where id = ${customer} for update`;

/** How many there are; asked under the lock, and only where it matters. */
export function countForLimit({ schema, table }: ServedEntity, customer: string): Statement<{ readonly total: number }>[] {
  return schema["x-limit"] === undefined ? [] : [sql`select count(*) as total from ${sql.table(table)} where customer = ${customer}`];
}

/** Throws where a record more is one too many. */
export function checkLimit(entity: ServedEntity, counted: { readonly total: number } | undefined): void {
  const limit = entity.schema["x-limit"]?.max;
  if (limit !== undefined && (counted?.total ?? 0) >= limit) throw limitError(entity, limit);
}

/** The refusal of one record too many, in the entity's own words where it has some. */
export function limitError({ schema }: ServedEntity, limit: number): ApiError {
  const key = schema["x-limit"]?.problem ?? "problem.limit";
  return new ApiError(apiCode.limit, key, {
    params: { limit },
    problems: [problem("", key.replace(/^problem\./, ""), { limit })],
  });
}
