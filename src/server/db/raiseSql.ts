/**
 * SQL assertions. A failed assertion raises an error and aborts the transaction,
 * with all statements sent after it, so no round trip is needed to check first.
 */
import { sql } from "kysely";
import { isDatabaseError } from "./transaction.ts";

/** Error code of failed assertions; no code class of PostgreSQL. */
const CODE = "LD001";

/** The SQL function that raises: `what` becomes the error's message, `why` its detail. It never returns. */
export const RAISE_FUNCTION = sql`
  create or replace function lading_refuse(what text, why text) returns text language plpgsql as
  $$ begin raise exception '%', what using errcode = ${sql.lit(CODE)}, detail = coalesce(why, ''); end $$`;

/** SQL text that raises when it is evaluated. `what` names the assertion, `why` is an SQL expression for the detail. */
export const raiseSql = (what: string, why = "''"): string => `lading_refuse('${what}', ${why})`;

/** Returns the detail of a failed assertion `what`; undefined for every other error. */
export function raisedDetail(error: unknown, what: string): string | undefined {
  if (!isDatabaseError(error) || error.code !== CODE || error.message !== what) return undefined;
  return error.detail ?? "";
}
