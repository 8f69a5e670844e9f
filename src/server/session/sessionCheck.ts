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
import { refusedFor } from "../db/raiseSql.ts";
import { type Answers, type Opening, type Statement, together } from "../db/batch.ts";
import type { Actor } from "./sessions.ts";

/** What the database says of a session. */
export interface SessionRow {
  readonly id: string;
  readonly used: Date;
  readonly login_name: string;
  readonly facts: string;
}

export interface Proof {
  /** Nothing more is to be asked. */
  readonly isHeld: boolean;
  readonly question: Statement<SessionRow>;
  /** Ends the transaction that it stands in where the answer to the question is not what was remembered. */
  readonly demand: Statement<Pick<SessionRow, "used">>;
  /** Takes the answer to the demand. */
  hold(row: Pick<SessionRow, "used"> | undefined): void;
  /** Takes the answer. Throws `NotProven` where it is not what was remembered. */
  accept(row: SessionRow | undefined): void;
}

/** Whoever asks is not who was remembered: `actor` is, or nobody. What was begun is to be undone. */
export class NotProven extends Error {
  readonly actor: Actor | undefined;
  constructor(actor: Actor | undefined) {
    super("The session is not what it was.");
    this.name = "NotProven";
    this.actor = actor;
  }
}

/** What a demand that was not met is called. */
export const ASKER = "asker";

/** Whether a transaction was ended because somebody else asks than was remembered. */
export const isAskerRefused = (error: unknown): boolean => refusedFor(error, ASKER) !== undefined;

/** What a transaction of the asker begins with; nothing where nothing more is to be asked. */
export function openingOf(proof: Proof | undefined): Opening | undefined {
  if (!proof || proof.isHeld) return undefined;
  const opening: Opening<Pick<SessionRow, "used">> = { statement: proof.demand, hear: ([row]) => proof.hold(row) };
  return opening;
}

/** Asks all of it at once, and who asks before it; throws `NotProven` and hands nothing out where that is somebody else. */
export async function proven<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider,
  proof: Proof | undefined,
  statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<Answers<Rows>> {
  if (!proof || proof.isHeld) return together<Rows>(db, statements);
  const [asked, ...answers] = await together<[SessionRow, ...Rows]>(db, [proof.question, ...statements] as never);
  proof.accept(asked[0]);
  return answers as unknown as Answers<Rows>;
}
