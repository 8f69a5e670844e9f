/** Limits the number of records of an entity that a customer may have. */
import { schemaKey } from "#dialect/text/text.ts";
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Statement } from "../../db/batch.ts";
import { ApiError, problem } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { singleDefaultFields } from "../storage/singleDefault.ts";

/** Returns whether a save with these fields must hold the customer's lock: for the limit or for a single default. */
export function needsCustomerLock(entity: ServedEntity, fields: Rec): boolean {
  return entity.schema["x-limit"] !== undefined || singleDefaultFields(entity).some((name) => fields[name] !== undefined);
}

/** Counts the records, if there is a limit. Run it under the customer's lock. */
export function countForLimit({ schema, table }: ServedEntity, customer: string): Statement<{ readonly total: number }>[] {
  return schema["x-limit"] === undefined ? [] : [sql`select count(*) as total from ${sql.table(table)} where customer = ${customer}`];
}

/** Throws if one more record would exceed the limit. */
export function checkLimit(entity: ServedEntity, counted: { readonly total: number } | undefined): void {
  const limit = entity.schema["x-limit"]?.max;
  if (limit !== undefined && (counted?.total ?? 0) >= limit) throw limitError(entity, limit);
}

/** Returns the error of an exceeded limit, with the entity's own message if it has one. */
export function limitError({ schema }: ServedEntity, limit: number): ApiError {
  const key = schemaKey(schema["x-limit"]?.problem, "problem.limit");
  return new ApiError(apiCode.limit, key, {
    params: { limit },
    problems: [problem("", key.replace(/^problem\./, ""), { limit })],
  });
}
