/**
 * Who asks, without a way of its own to the database.
 *
 * A process remembers whom a token belonged to, and begins to answer for them.
 * It believes nothing of it: the question whether the session still holds, and
 * what is known of its customer, travels with the first statements of the call,
 * and nothing is answered before that has come back and says the same. What
 * writes has the database hold to it: its transaction begins with the demand
 * that they are who they were, and ends there where they are not. So a session that was ended, or a customer who changed, in whichever
 * process, counts from the very next call, and there is nothing to be told of.
 */
import type { QueryExecutorProvider } from "kysely";
import { raisedDetail } from "../db/raiseSql.ts";
import { type BatchRows, type TransactionPreamble, type Statement, executeBatch } from "../db/batch.ts";
import type { Actor } from "./sessions.ts";

/** What the database says of a session. */
export interface SessionRow {
  readonly id: string;
  readonly used: Date;
  readonly login_name: string;
  readonly facts: string;
}

export interface SessionCheck {
  /** Nothing more is to be asked. */
  readonly isVerified: boolean;
  readonly select: Statement<SessionRow>;
  /** Ends the transaction that it stands in where the answer to the question is not what was remembered. */
  readonly assertion: Statement<Pick<SessionRow, "used">>;
  /** Takes the answer to the demand. */
  confirm(row: Pick<SessionRow, "used"> | undefined): void;
  /** Takes the answer. Throws `SessionChangedError` where it is not what was remembered. */
  verify(row: SessionRow | undefined): void;
}

/** Whoever asks is not who was remembered: `actor` is, or nobody. What was begun is to be undone. */
export class SessionChangedError extends Error {
  readonly actor: Actor | undefined;
  constructor(actor: Actor | undefined) {
    super("The session is not what it was.");
    this.name = "NotProven";
    this.actor = actor;
  }
}

/** What a demand that was not met is called. */
export const SESSION_ASSERTION = "asker";

/** Whether a transaction was ended because somebody else asks than was remembered. */
export const isSessionAssertionError = (error: unknown): boolean => raisedDetail(error, SESSION_ASSERTION) !== undefined;

/** What a transaction of the asker begins with; nothing where nothing more is to be asked. */
export function sessionPreamble(proof: SessionCheck | undefined): TransactionPreamble | undefined {
  if (!proof || proof.isVerified) return undefined;
  const opening: TransactionPreamble<Pick<SessionRow, "used">> = { statement: proof.assertion, onRows: ([row]) => proof.confirm(row) };
  return opening;
}

/** Asks all of it at once, and who asks before it; throws `SessionChangedError` and hands nothing out where that is somebody else. */
export async function runWithSessionCheck<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  proof: SessionCheck | undefined,
  statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<BatchRows<Rows>> {
  if (!proof || proof.isVerified) return executeBatch<Rows>(db, statements);
  const [asked, ...answers] = await executeBatch<[SessionRow, ...Rows]>(db, [proof.select, ...statements] as never);
  proof.verify(asked[0]);
  return answers as unknown as BatchRows<Rows>;
}
