/** Transactions that try again where trying again is the remedy. */
import type { Db, Trx } from "./tables.ts";
import { runAtBegin, type TransactionPreamble } from "./batch.ts";

/** What both drivers put on an error of the database. */
export interface DatabaseError extends Error {
  readonly code: string;
  /** `ERROR`, or `FATAL` where the connection ends with it. */
  readonly severity: string;
  readonly constraint?: string;
  readonly detail?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  // Errors of the line have codes too, and `EPIPE` has the form of one of the database.
  return error instanceof Error && "code" in error && "severity" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const NOT_LOCKED = "55P03";
const UNIQUE = "23505";
/** A prepared statement answers other columns than when it was prepared. */
export const OUTDATED = "0A000";
const TRIES = 5;

/** Others are at the same rows: nothing was stored, and the same again may well be. */
export function isContended(error: unknown): boolean {
  return isDatabaseError(error) && [SERIALIZATION, DEADLOCK, NOT_LOCKED].includes(error.code);
}

/**
 * Runs `work` in a transaction. A deadlock, two equal inserts at once, or a
 * table altered meanwhile is run again from the start: the second run sees
 * what the first one stored, and is told which one it is. `opening` travels with the first statement.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx, attempt: number) => Promise<Result>,
  opening?: TransactionPreamble,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (opening) await runAtBegin(trx, opening);
        return work(trx, attempt);
      });
    } catch (error) {
      const again = isDatabaseError(error) && [SERIALIZATION, DEADLOCK, UNIQUE, OUTDATED].includes(error.code);
      if (!again || attempt === TRIES) throw error;
    }
  }
}
