/** Transactions that run again after errors that a retry can resolve. */
import type { Db, Trx } from "./tables.ts";
import { runAtBegin, type TransactionPreamble } from "./batch.ts";

/** The properties that both drivers set on an error of the database. */
export interface DatabaseError extends Error {
  readonly code: string;
  /** `ERROR`, or `FATAL` where the connection ends with it. */
  readonly severity: string;
  readonly constraint?: string;
  readonly detail?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  // Network errors have codes too, and `EPIPE` looks like an SQLSTATE.
  return error instanceof Error && "code" in error && "severity" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const NOT_LOCKED = "55P03";
const UNIQUE = "23505";
/** The columns of a prepared statement have changed since it was prepared. */
export const OUTDATED = "0A000";
const TRIES = 5;

/** Returns whether a conflict with another transaction caused the error: nothing was stored, and a retry may succeed. */
export function isContended(error: unknown): boolean {
  return isDatabaseError(error) && [SERIALIZATION, DEADLOCK, NOT_LOCKED].includes(error.code);
}

/**
 * Runs `work` in a transaction, at most 5 times. A deadlock, two equal inserts at
 * once, or an altered table starts it again; the next run sees what the other
 * transaction stored. `attempt` counts from 1. The preamble is sent with the first statement.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx, attempt: number) => Promise<Result>,
  preamble?: TransactionPreamble,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (preamble) await runAtBegin(trx, preamble);
        return work(trx, attempt);
      });
    } catch (error) {
      const isRetryable = isDatabaseError(error) && [SERIALIZATION, DEADLOCK, UNIQUE, OUTDATED].includes(error.code);
      if (!isRetryable || attempt === TRIES) throw error;
    }
  }
}
