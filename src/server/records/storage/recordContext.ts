/** What functions on records receive: outside of a transaction and within one. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { SumLookup } from "#dialect/expr/sumLookup.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { SignFile } from "../../files/fileUrls.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { SessionCheck } from "../../session/sessionCheck.ts";
import type { Actor } from "../../session/sessions.ts";

export interface RecordContext {
  readonly db: Db;
  /** The active version of the schemas, fixed for the whole request. */
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
  /** The logged-in customer, whose records they are. */
  readonly actor: Actor;
  /** Signs the URLs of files for the session; absent where no client reads the records. */
  readonly signFile?: SignFile | undefined;
  /** Check of the actor's session; absent without a token. */
  readonly proof?: SessionCheck | undefined;
  /** Demonstration data is created: e-mails count as sent and are not queued. */
  readonly isRehearsal?: boolean;
}

/** The same within one transaction. It contains no other access to the database, so nothing can bypass the transaction. */
export interface TransactionContext extends Omit<RecordContext, "db" | "proof"> {
  readonly trx: Trx;
}

/** Schemas, clock and actor: what a check needs. Without `sums` every sum over other records is unknown. */
export type ActorContext = Pick<RecordContext, "schemas" | "clock" | "actor"> & { readonly sums?: SumLookup | undefined };

/** Returns the context of a check. @param on `create`, `update` or the id of a transition */
export function checkContext({ schemas, clock, actor, sums }: ActorContext, on: string): CheckContext {
  const { limits, tables, timeZone } = schemas.catalog;
  return { user: actor.facts, limits, tables, ...businessClock(clock(), timeZone), on, draft: false, ...(sums && { sums }) };
}
