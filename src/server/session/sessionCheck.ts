/**
 * Verifies the session without a round trip of its own.
 *
 * The principal comes from a per-process cache; the first batch of the call verifies
 * it. Reads select the session along with their rows, and return nothing unless
 * it is unchanged. Writes begin their transaction with an assertion, which
 * aborts it if the session or the customer's facts have changed. A stale entry
 * fails the batch, and the call runs again with the current principal. So a change
 * in any process applies to the very next call, and no process needs to notify
 * the others.
 */
import type { QueryExecutorProvider } from "kysely";
import { raisedDetail } from "../db/raiseSql.ts";
import { type BatchRows, type TransactionPreamble, type Statement, executeBatch } from "../db/batch.ts";
import type { AccountKind } from "../db/tables.ts";
import type { Principal } from "./principal.ts";

/** A session as the database returns it. */
export interface SessionRow {
  /** Id of the account. */
  readonly id: string;
  readonly kind: AccountKind;
  /** Null for staff. */
  readonly customer: string | null;
  readonly used: Date;
  readonly login_name: string;
  /** JSON list of role names. */
  readonly roles: string;
  /** The account's own facts, and those of its customer; JSON. */
  readonly own_facts: string;
  readonly facts: string | null;
}

export interface SessionCheck {
  /** The session has been verified: no further check is needed. */
  readonly isVerified: boolean;
  /** Selects the session; pass its row to `verify`. */
  readonly select: Statement<SessionRow>;
  /** Aborts the transaction unless the session is as cached; pass its row to `confirm`. */
  readonly assertion: Statement<Pick<SessionRow, "used">>;
  /** Accepts the row of a passed assertion. */
  confirm(row: Pick<SessionRow, "used"> | undefined): void;
  /** Compares the row with the cached session. Throws `SessionChangedError` if they differ. */
  verify(row: SessionRow | undefined): void;
}

/** Thrown when the session differs from the cached one. `principal` is the current one, or undefined if the session is closed. The call must be undone. */
export class SessionChangedError extends Error {
  readonly principal: Principal | undefined;
  constructor(principal: Principal | undefined) {
    super("The session has changed.");
    this.name = "SessionChangedError";
    this.principal = principal;
  }
}

/** Name of the assertion in the database's error. */
export const SESSION_ASSERTION = "asker";

/** Returns whether the error is that of a failed session assertion. */
export const isSessionAssertionError = (error: unknown): boolean => raisedDetail(error, SESSION_ASSERTION) !== undefined;

/** Returns the preamble that verifies the session; undefined if no check is needed. */
export function sessionPreamble(proof: SessionCheck | undefined): TransactionPreamble | undefined {
  if (!proof || proof.isVerified) return undefined;
  const preamble: TransactionPreamble<Pick<SessionRow, "used">> = { statement: proof.assertion, onRows: ([row]) => proof.confirm(row) };
  return preamble;
}

/** Runs the statements and the session's select as one batch. Throws `SessionChangedError`, without returning rows, if the session differs. */
export async function runWithSessionCheck<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  proof: SessionCheck | undefined,
  statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<BatchRows<Rows>> {
  if (!proof || proof.isVerified) return executeBatch<Rows>(db, statements);
  const [sessions, ...results] = await executeBatch<[SessionRow, ...Rows]>(db, [proof.select, ...statements] as never);
  proof.verify(sessions[0]);
  return results as unknown as BatchRows<Rows>;
}
