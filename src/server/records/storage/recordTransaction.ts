/** Transactions on records: opened by who asks, refused by what the database holds them to. */
import { inTransaction } from "../../db/transaction.ts";
import { validationError, ApiError } from "../../answers/apiError.ts";
import { sessionPreamble } from "../../session/sessionCheck.ts";
import { uniqueViolation } from "./uniqueKeys.ts";
import type { TransactionContext, RecordContext } from "./recordContext.ts";

/** Throws the refusal where a value that may exist once is another record's. */
export async function runRecordTransaction<Result>(
  { db, proof, ...service }: RecordContext,
  work: (act: TransactionContext, attempt: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, (trx, attempt) => work({ ...service, trx }, attempt), sessionPreamble(proof));
  } catch (error) {
    throw toApiError(service, error);
  }
}

/** What an error of the database says of records, as the refusal that it means; every other error as it is. */
export function toApiError({ schemas }: Pick<RecordContext, "schemas">, error: unknown): unknown {
  const taken = uniqueViolation(schemas, error);
  return taken ? validationError(taken.problems, taken.entity.schema) : error;
}

/**
 * A transaction that makes a record, run as if its idempotency key were new, as it nearly always is: the database keeps it from being used
 * twice. Where something stands in the way, that may be the record of the first time: it is run anew and asks for it (`asks`) before anything else.
 */
export async function runIdempotentCreate<Result>(
  service: RecordContext,
  { id, key }: { readonly id?: string; readonly key?: string },
  work: (act: TransactionContext, asks: boolean) => Promise<Result>,
): Promise<Result> {
  const run = (asks: boolean): Promise<Result> => runRecordTransaction(service, (act, attempt) => work(act, asks || attempt > 1));
  if (id !== undefined || key === undefined) return run(false);
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await run(true);
  }
}
