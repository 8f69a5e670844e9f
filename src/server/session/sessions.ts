/**
 * Sessions: opaque tokens, stored hashed, valid until an idle or absolute timeout. `sessionCache.ts` looks them up.
 *
 * The token comes in the Authorization header only, so no page of another site
 * can use it: there is no cookie that the server accepts.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../db/tables.ts";
import { DAY, HOUR } from "#dialect/text/durations.ts";

export const IDLE_MS = 2 * HOUR;
export const ABSOLUTE_MS = DAY;

/** Opens a session and returns its token. Removes expired sessions. @param now milliseconds */
export async function openSession(db: Db, account: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const time = new Date(now);
  await db
    .insertInto("sessions")
    .values({ token: hashedSecret(token), account, created: time, used: time })
    .execute();
  await db
    .deleteFrom("sessions")
    .where("created", "<", new Date(now - ABSOLUTE_MS))
    .execute();
  return token;
}

/** Closes the session of `token`, if it is open. Its device gets no more notifications. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const hash = hashedSecret(token);
  await db.deleteFrom("sessions").where("token", "=", hash).execute();
  await db.deleteFrom("push_devices").where("session", "=", sessionReference(hash)).execute();
}

/** Closes all sessions of the account except that of `token`, and removes its other devices. */
export async function endOtherSessions(trx: Trx, account: string, token: string | undefined): Promise<void> {
  const hash = token === undefined ? "" : hashedSecret(token);
  await trx.deleteFrom("sessions").where("account", "=", account).where("token", "!=", hash).execute();
  await trx.deleteFrom("push_devices").where("account", "=", account).where("session", "!=", sessionReference(hash)).execute();
}

/** Returns those of the references (`sessionReference`) whose sessions are open, with the roles of the account as JSON text. @param now milliseconds */
export async function openSessionsAmong(db: Db, references: readonly string[], now: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ reference: string; roles: string }>`
    select left(token, ${REFERENCE_LENGTH}::int) as reference, accounts.roles::text as roles
    from sessions join accounts on accounts.id = sessions.account
    where left(token, ${REFERENCE_LENGTH}::int) = any(${references}::text[])
      and sessions.created > ${new Date(now - ABSOLUTE_MS)} and used > ${new Date(now - IDLE_MS)}`.execute(db);
  return new Map(rows.map(({ reference, roles }) => [reference, roles]));
}

const REFERENCE_LENGTH = 16;

/**
 * Returns a reference to a session from its stored hash, for signed URLs: too short to guess the hash from, long enough to find it.
 * Hexadecimal.
 */
export function sessionReference(hash: string): string {
  return hash.slice(0, REFERENCE_LENGTH);
}

/** Returns the hash under which a random secret is stored. */
export function hashedSecret(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
