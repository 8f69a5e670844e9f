/**
 * What the database itself holds a transaction to. A statement that finds its
 * condition broken ends the transaction there, with all that travels behind it:
 * nothing needs to be asked, and waited for, before it is sent.
 */
import { sql } from "kysely";
import { isDatabaseError } from "./transaction.ts";

/** No class of PostgreSQL's own. */
const CODE = "LD001";

/** Raises what was broken, and why, as an error of its own; it never answers. */
export const RAISE_FUNCTION = sql`
  create or replace function lading_refuse(what text, why text) returns text language plpgsql as
  $$ begin raise exception '%', what using errcode = ${sql.lit(CODE)}, detail = coalesce(why, ''); end $$`;

/** In the text of a statement: ends the transaction where it is worked out. `what` is a word of ours, `why` an expression. */
export const raiseSql = (what: string, why = "''"): string => `lading_refuse('${what}', ${why})`;

/** Why a statement that was to hold to `what` was refused; undefined for every other error. */
export function raisedDetail(error: unknown, what: string): string | undefined {
  if (!isDatabaseError(error) || error.code !== CODE || error.message !== what) return undefined;
  return error.detail ?? "";
}
