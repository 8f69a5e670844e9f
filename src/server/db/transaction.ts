/** Transactions that try again where trying again is the remedy. */
import type { Db, Trx } from "./tables.ts";

/** What both drivers put on an error of the database. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);
}

const SERIALIZATION = "40001";
const DEADLOCK = "40P01";
const UNIQUE = "23505";
/** A prepared statement answers other columns than when it was prepared. */
export const OUTDATED = "0A000";
const TRIES = 5;

/**
 * Runs `work` in a transaction. A deadlock, two equal inserts at once, or a
 * table altered meanwhile is run again from the start: the second run sees
 * what the first one stored.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const again = isDatabaseError(error) && [SERIALIZATION, DEADLOCK, UNIQUE, OUTDATED].includes(error.code);
      if (!again || attempt === TRIES) throw error;
    }
  }
}
