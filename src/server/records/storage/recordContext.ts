/** What records are worked on with, outside of a transaction and within one. */
import type { CheckContext } from "#dialect/check/check.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { SessionCheck } from "../../session/sessionCheck.ts";
import type { Actor } from "../../session/sessions.ts";

export interface RecordContext {
  readonly db: Db;
  /** The version in force when the act began; it stays the same to its end. */
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Who acts, on records of whom. */
  readonly actor: Actor;
  /** That the actor is who the process takes it for; absent where nobody is logged in by a token. */
  readonly proof?: SessionCheck | undefined;
  /** Demonstration data is played: its e-mails count as sent, and none is. */
  readonly isRehearsal?: boolean;
}

/** The same for what is done in one transaction, whole or not at all: there is no way past it to the database. */
export interface TransactionContext extends Omit<RecordContext, "db" | "proof"> {
  readonly trx: Trx;
}

/** Who acts, by which schemas, and when. */
export type ActorContext = Pick<RecordContext, "schemas" | "clock" | "actor">;

/** The context of a check for `on`: `create`, `update` or the id of a transition. */
export function checkContext({ schemas, clock, actor }: ActorContext, on: string): CheckContext {
  const { limits, tables } = schemas.catalog;
  return { user: actor.facts, limits, tables, ...businessClock(clock()), on, draft: false };
}
