/** Transactions on records. They begin with the session check, and errors of SQL assertions become `ApiError`. */
import type { Trx } from "../../db/tables.ts";
import { inTransaction } from "../../db/transaction.ts";
import { validationError, ApiError } from "../../answers/apiError.ts";
import { sessionPreamble } from "../../session/sessionCheck.ts";
import { uniqueViolation } from "./uniqueKeys.ts";
import type { OwnedContext, TransactionContext, RecordContext } from "./recordContext.ts";

/** Runs `work` in a transaction. Throws a validation error if a unique value belongs to another record. */
export async function runRecordTransaction<Result>(
  { db, proof, ...service }: OwnedContext,
  work: (act: TransactionContext, attempt: number) => Promise<Result>,
): Promise<Result> {
  try {
    let afterCommit: (() => void)[] = [];
    const run = (trx: Trx, attempt: number): Promise<Result> => {
      afterCommit = [];
      return work({ ...service, trx, afterCommit }, attempt);
    };
    const result = await inTransaction(db, run, sessionPreamble(proof));
    for (const act of afterCommit) act();
    return result;
  } catch (error) {
    throw toApiError(service, error);
  }
}

/** Converts a database error about a unique value to an `ApiError`; returns every other error unchanged. */
export function toApiError({ schemas }: Pick<RecordContext, "schemas">, error: unknown): unknown {
  const violation = uniqueViolation(schemas, error);
  return violation ? validationError(violation.problems, violation.entity.schema) : error;
}

/**
 * Optimistic create. The first attempt assumes that the idempotency key is new; the unique index rejects a second use. On any
 * refusal it runs again and first reads the record of that key (`asks`).
 */
export async function runIdempotentCreate<Result>(
  service: OwnedContext,
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
