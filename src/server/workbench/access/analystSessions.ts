/**
 * Sessions of analysts: a cookie that scripts cannot read and other sites cannot
 * send; the database stores its hash.
 *
 * The session of an account holds while its password and second factor are those of the login, and the account exists. What it may do is
 * read from its roles with each call.
 */
import { hashedSecret } from "../../session/sessions.ts";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../db/tables.ts";
import type { Principal } from "../../session/principal.ts";
import { principalOf } from "../../session/sessionCache.ts";
import { SKEW_MS } from "../../settings/clockSkew.ts";
import { DAY, HOUR, MINUTE } from "#dialect/text/durations.ts";

const IDLE_MS = 8 * HOUR;
const ABSOLUTE_MS = DAY;
const TOUCH_MS = MINUTE;
const NAME = "lading_workbench";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Who is logged in. */
export interface AnalystSession {
  readonly name: string;
  /** Principal of the account; undefined for a login by the shared password. */
  readonly principal: Principal | undefined;
}

/** Hash of what a login proves: the password and the time of the second factor. A session ends when it changes. */
const PROOF = sql`encode(sha256(convert_to(accounts.password || coalesce((
  select extract(epoch from since)::text from second_factors where second_factors.account = accounts.id), ''), 'UTF8')), 'hex')`;

/** @param account id of the account that has logged in; absent for a login by the shared password */
export async function openAnalystSession(db: Db, analyst: string, now: number, account?: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const time = new Date(now);
  // A statement of its own: Citus takes no subquery among the values of an INSERT.
  const proof = account === undefined ? null : await readProof(db, account);
  await db
    .insertInto("workbench_sessions")
    .values({ token: hashedSecret(token), analyst, created: time, used: time, account: account ?? null, proof })
    .execute();
  await db
    .deleteFrom("workbench_sessions")
    .where("created", "<", new Date(now - ABSOLUTE_MS))
    .execute();
  return token;
}

/** The proof of an account now; null if it is gone. */
async function readProof(db: Db, account: string): Promise<string | null> {
  const { rows } = await sql<{ proof: string }>`select ${PROOF} as proof from accounts where id = ${account}`.execute(db);
  return rows[0]?.proof ?? null;
}

interface FoundSession {
  readonly analyst: string;
  readonly used: Date;
  readonly account: string | null;
  /** Null where the account is gone. */
  readonly login_name: string | null;
  readonly roles: string;
  readonly own_facts: string;
  readonly holds: boolean | null;
}

/** Returns the analyst of a token; undefined if it is unknown, expired or malformed, or if its account has changed or is gone. */
export async function findAnalyst(db: Db, token: string | undefined, now: number): Promise<AnalystSession | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const {
    rows: [row],
  } = await sql<FoundSession>`
    select s.analyst, s.used, s.account, accounts.login_name, accounts.roles::text as roles, accounts.facts::text as own_facts,
      s.proof = ${PROOF} as holds
    from workbench_sessions s left join accounts on accounts.id = s.account and accounts.kind = 'staff'
    where s.token = ${hashedSecret(token)} and s.created > ${new Date(now - ABSOLUTE_MS)} and s.created < ${new Date(now + SKEW_MS)}
      and s.used > ${new Date(now - IDLE_MS)}`.execute(db);
  if (!row || (row.account !== null && row.holds !== true)) return undefined;
  if (Math.abs(now - row.used.getTime()) > TOUCH_MS) {
    await db
      .updateTable("workbench_sessions")
      .set({ used: new Date(now) })
      .where("token", "=", hashedSecret(token))
      .execute();
  }
  return { name: row.analyst, principal: principalIn(row) };
}

function principalIn({ account, login_name, roles, own_facts }: FoundSession): Principal | undefined {
  if (account === null || login_name === null) return undefined;
  // All facts of the staff are of the person.
  return principalOf({ id: account, customer: null, login_name, roles, own_facts, facts: null }, new Set());
}

export async function endAnalystSession(db: Db, token: string | undefined): Promise<void> {
  if (token && TOKEN.test(token)) await db.deleteFrom("workbench_sessions").where("token", "=", hashedSecret(token)).execute();
}

/** Returns the token of a `Cookie` header. */
export function tokenIn(header: string | undefined): string | undefined {
  const own = (header ?? "").split(";").find((part) => part.trim().startsWith(`${NAME}=`));
  return own?.trim().slice(NAME.length + 1);
}

/** Returns the `Set-Cookie` header; without a token it deletes the cookie. */
export function cookieOf(token: string | undefined, secure: boolean): string {
  const life = token === undefined ? 0 : ABSOLUTE_MS / 1000;
  return `${NAME}=${token ?? ""}; Path=/workbench; HttpOnly; SameSite=Strict; Max-Age=${life}${secure ? "; Secure" : ""}`;
}
