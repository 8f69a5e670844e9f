/** Cache of each process: from token to principal. `sessionCheck.ts` verifies a cached session before it counts. */
import { hash } from "node:crypto";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Db } from "../db/tables.ts";
import { raiseSql } from "../db/raiseSql.ts";
import { type Statement, executeBatch, rawStatement } from "../db/batch.ts";
import { SESSION_ASSERTION, SessionChangedError, type SessionCheck, type SessionRow } from "./sessionCheck.ts";
import { accountFacts } from "./accounts.ts";
import type { PersonalFacts } from "./personalFacts.ts";
import type { Principal } from "./principal.ts";
import { ABSOLUTE_MS, IDLE_MS, sessionReference } from "./sessions.ts";
import { SKEW_MS } from "../settings/clockSkew.ts";
import { MINUTE } from "#dialect/text/durations.ts";

/** The session of a request: whom it acts as, and the check of that. */
export interface OpenSession {
  readonly principal: Principal;
  /** Absent if the request was verified when it was received, as that of a token is. */
  readonly proof?: SessionCheck;
  /** Reference of the session, for signed URLs. */
  readonly session: string;
}

/** A session of the portal, which the first batch of its call verifies. */
type CheckedSession = OpenSession & { readonly proof: SessionCheck };

export interface SessionCache {
  /** Returns the session of a token, unverified if cached. Undefined if the token is malformed or no session is open. */
  of(token: string | undefined): Promise<CheckedSession | undefined>;
  /** Writes the time of last use, if the stored one is old. */
  touch(session: OpenSession): Promise<void>;
}

/** The time of last use is written at most once in this time. */
const TOUCH_MS = MINUTE;
/** Cached sessions: more than one process serves within the idle time of a session. */
const MAX_SESSIONS = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface CachedSession {
  readonly principal: Principal;
  readonly row: SessionRow;
  /** By which its facts were told apart: published schemas may have others. */
  readonly personal: PersonalFacts;
}

/** Operations of the session check on the cache. */
interface CheckedCache {
  /** In milliseconds. */
  readonly clock: () => number;
  store(token: string, row: SessionRow): CachedSession;
  forget(token: string): void;
}

class CachedSessionCheck implements SessionCheck {
  isVerified = false;
  /** Hash of the token, as in the database: it grants nothing. */
  readonly token: string;
  used = 0;
  readonly #cached: SessionRow | undefined;
  readonly #cache: CheckedCache;
  constructor(token: string, cached: SessionRow | undefined, cache: CheckedCache) {
    this.token = token;
    this.#cached = cached;
    this.#cache = cache;
  }

  get select(): Statement<SessionRow> {
    return selectStatement(this.token, this.#cache.clock());
  }

  get assertion(): Statement<Pick<SessionRow, "used">> {
    return assertionStatement(this.token, this.#cache.clock(), this.#cached);
  }

  confirm(row: Pick<SessionRow, "used"> | undefined): void {
    if (!row) return;
    this.used = row.used.getTime();
    this.isVerified = true;
  }

  verify(row: SessionRow | undefined): void {
    if (!row) {
      this.#cache.forget(this.token);
      throw new SessionChangedError(undefined);
    }
    this.confirm(row);
    if (this.#cached && !isSame(this.#cached, row)) throw new SessionChangedError(this.#cache.store(this.token, row).principal);
  }
}

/** @param personal Returns the personal facts of the active schemas. */
export function createSessionCache(db: Db, clock: () => number, personal: () => PersonalFacts): SessionCache {
  const cache = new Map<string, CachedSession>();

  const store = (token: string, row: SessionRow): CachedSession => {
    const session = { principal: principalOf(row, personal()), row, personal: personal() };
    cache.delete(token);
    cache.set(token, session);
    const oldest = cache.size > MAX_SESSIONS ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return session;
  };

  const touch = async ({ token, used }: CachedSessionCheck): Promise<void> => {
    // The absolute difference: after a clock was set back, the stored time is in the future.
    if (Math.abs(clock() - used) <= TOUCH_MS) return;
    await db
      .updateTable("sessions")
      .set({ used: new Date(clock()) })
      .where("token", "=", token)
      .execute();
  };

  return {
    async of(text) {
      if (!text || !TOKEN.test(text)) return undefined;
      const token = hash("sha256", text, "hex");
      const stored = cache.get(token);
      const cached = stored && stored.personal !== personal() ? store(token, stored.row) : stored;
      const proof = new CachedSessionCheck(token, cached?.row, { clock, store, forget: (gone) => cache.delete(gone) });
      const session = sessionReference(token);
      if (cached) return { principal: cached.principal, proof, session };
      const [[row]] = await executeBatch<[SessionRow]>(db, [proof.select]);
      if (!row) return undefined;
      proof.verify(row);
      await touch(proof);
      return { principal: store(token, row).principal, proof, session };
    },
    async touch({ proof }) {
      if (proof instanceof CachedSessionCheck && proof.isVerified) await touch(proof);
    },
  };
}

/** The columns that decide what a session may do. A cached session counts only while they are unchanged. */
const FACTS = ["id", "kind", "customer", "login_name", "roles", "own_facts", "facts"] as const;

/**
 * Returns the principal of the open session with this reference (`sessionReference`); undefined if there is none.
 * @param now milliseconds
 */
export async function principalOfReference(
  db: Db,
  personal: PersonalFacts,
  reference: string,
  now: number,
): Promise<Principal | undefined> {
  // The hash of a token is hexadecimal: "g" sorts behind all that begins with the reference.
  const statement = rawStatement<SessionRow>(`${COLUMNS} where sessions.token >= $1 and sessions.token < $5 and ${TIMES} limit 1`, [
    ...sessionValues(reference, now),
    `${reference}g`,
  ]);
  const [[row]] = await executeBatch<[SessionRow]>(db, [statement]);
  return row && principalOf(row, personal);
}

const isSame = (cached: SessionRow, row: SessionRow): boolean => FACTS.every((name) => cached[name] === row[name]);

/** Returns whom an account acts as. */
export function principalOf(row: Omit<SessionRow, "used" | "kind">, personal: PersonalFacts): Principal {
  const facts = { ...accountFacts(row, parsed(row.facts), parsed(row.own_facts), personal), loginName: row.login_name };
  const of = { account: row.id, roles: JSON.parse(row.roles) as string[], via: "session" } as const;
  // Staff have no facts of a customer: `user` is the person, and can be named by its id.
  return row.customer === null ? { ...of, facts: { ...facts, id: row.id } } : { ...of, customer: row.customer, facts };
}

const parsed = (facts: string | null): SessionFacts => (facts === null ? {} : (JSON.parse(facts) as SessionFacts));

/** Sessions with their account and its customer. `TIMES`: the open ones; `$1` is the token. */
const SESSIONS = `sessions join accounts on accounts.id = sessions.account left join customers on customers.id = accounts.customer`;
const TIMES = "sessions.created > $2 and sessions.created < $3 and sessions.used > $4";

const sessionValues = (token: string, now: number): unknown[] => [
  token,
  new Date(now - ABSOLUTE_MS),
  new Date(now + SKEW_MS),
  new Date(now - IDLE_MS),
];

const COLUMNS = `select accounts.id, accounts.kind, accounts.customer, sessions.used, accounts.login_name,
  accounts.roles::text as roles, accounts.facts::text as own_facts, customers.facts::text as facts from ${SESSIONS}`;
const SELECT = `${COLUMNS} where sessions.token = $1 and ${TIMES}`;

const selectStatement = (token: string, now: number): Statement<SessionRow> => rawStatement(SELECT, sessionValues(token, now));

const ASSERTION = `select coalesce((
    select sessions.used from ${SESSIONS} where sessions.token = $1 and ${TIMES} and accounts.id = $5 and accounts.login_name = $6
      and customers.facts::text is not distinct from $7 and accounts.kind = $8 and accounts.customer is not distinct from $9
      and accounts.roles::text = $10 and accounts.facts::text = $11
  ), ${raiseSql(SESSION_ASSERTION)}::timestamptz) as used`;

const assertionStatement = (token: string, now: number, cached: SessionRow | undefined): Statement<Pick<SessionRow, "used">> =>
  rawStatement(ASSERTION, [
    ...sessionValues(token, now),
    ...[cached?.id, cached?.login_name, cached?.facts, cached?.kind, cached?.customer, cached?.roles, cached?.own_facts],
  ]);
