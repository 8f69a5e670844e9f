/**
 * Sessions: opaque tokens, stored hashed, gone after idle or absolute time. Who comes with one is found by `sessionCache.ts`.
 *
 * The token comes bare in the Authorization header and nowhere else, so that no
 * page of another site can use it: there is no cookie for the server to read.
 */
import { createHash, randomBytes } from "node:crypto";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Db, Trx } from "../db/tables.ts";

/** Whoever is logged in, as every call sees them. */
export interface Actor {
  /** Id of the customer: a condition of every statement. */
  readonly customer: string;
  /** What rules and guards may ask of `user`. */
  readonly facts: SessionFacts;
}

export const IDLE_MS = 2 * 60 * 60 * 1000;
export const ABSOLUTE_MS = 24 * 60 * 60 * 1000;
/** Clocks of servers may differ by so much. A session that began later than that was opened by a clock that ran ahead, and would outlast its day. */
export const SKEW_MS = 5 * 60 * 1000;

export async function openSession(db: Db, customer: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const time = new Date(now);
  await db
    .insertInto("sessions")
    .values({ token: hashed(token), customer, created: time, used: time })
    .execute();
  await db
    .deleteFrom("sessions")
    .where("created", "<", new Date(now - ABSOLUTE_MS))
    .execute();
  return token;
}

/** Ends all sessions of the customer but the one of `token`. */
export async function endOtherSessions(trx: Trx, customer: string, token: string | undefined): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("customer", "=", customer)
    .where("token", "!=", token === undefined ? "" : hashed(token))
    .execute();
}

function hashed(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
