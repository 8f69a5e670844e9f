/**
 * Sessions: opaque tokens, stored hashed, gone after idle or absolute time.
 *
 * The token comes bare in the Authorization header and nowhere else, so that no
 * page of another site can use it: there is no cookie for the server to read.
 */
import { createHash, randomBytes } from "node:crypto";
import type { SessionFacts } from "#dialect/check.ts";
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
/** The time of last use is written at most this often. */
const TOUCH_MS = 60_000;
/** Clocks of servers may differ by so much. A session that began later than that was opened by a clock that ran ahead, and would outlast its day. */
const SKEW_MS = 5 * 60 * 1000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

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

/** The actor of a token; undefined when it is unknown, ended or malformed. */
export async function findActor(db: Db, token: string | undefined, now: number): Promise<Actor | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("customers", "customers.id", "sessions.customer")
    .select(["sessions.token", "sessions.used", "customers.id", "customers.login_name", "customers.facts"])
    .where("sessions.token", "=", hashed(token))
    .where("sessions.created", ">", new Date(now - ABSOLUTE_MS))
    .where("sessions.created", "<", new Date(now + SKEW_MS))
    .where("sessions.used", ">", new Date(now - IDLE_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  // Also where it lies ahead: the clock was set back.
  if (Math.abs(now - row.used.getTime()) > TOUCH_MS) {
    await db
      .updateTable("sessions")
      .set({ used: new Date(now) })
      .where("token", "=", row.token)
      .execute();
  }
  return { customer: row.id, facts: { ...row.facts, loginName: row.login_name } };
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
