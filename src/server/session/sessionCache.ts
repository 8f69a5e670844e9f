/** Cache of each process: from token to actor. `sessionCheck.ts` verifies a cached session before it counts. */
import { hash } from "node:crypto";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Db } from "../db/tables.ts";
import { raiseSql } from "../db/raiseSql.ts";
import { type Statement, executeBatch, rawStatement } from "../db/batch.ts";
import { SESSION_ASSERTION, SessionChangedError, type SessionCheck, type SessionRow } from "./sessionCheck.ts";
import { ABSOLUTE_MS, type Actor, IDLE_MS, sessionReference, SKEW_MS } from "./sessions.ts";

export interface Principal {
  readonly actor: Actor;
  readonly proof: SessionCheck;
  /** Reference of the session, for signed URLs. */
  readonly session: string;
}

export interface SessionCache {
  /** Returns the principal of a token, unverified if cached. Undefined if the token is malformed or no session is open. */
  of(token: string | undefined): Promise<Principal | undefined>;
  /** Writes the time of last use, if the stored one is old. */
  touch(principal: Principal): Promise<void>;
}

/** The time of last use is written at most once in this time. */
const TOUCH_MS = 60_000;
/** Cached sessions: more than one process serves within the idle time of a session. */
const MAX_SESSIONS = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface CachedSession {
  readonly actor: Actor;
  readonly row: SessionRow;
}

export function createSessionCache(db: Db, clock: () => number): SessionCache {
  const cache = new Map<string, CachedSession>();

  const store = (token: string, row: SessionRow): CachedSession => {
    const facts = JSON.parse(row.facts) as SessionFacts;
    const session = { actor: { account: row.id, customer: row.customer, facts: { ...facts, loginName: row.login_name } }, row };
    cache.delete(token);
    cache.set(token, session);
    const oldest = cache.size > MAX_SESSIONS ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return session;
  };

  class CachedSessionCheck implements SessionCheck {
    isVerified = false;
    /** Hash of the token, as in the database: it grants nothing. */
    readonly token: string;
    used = 0;
    readonly #cached: SessionRow | undefined;
    constructor(token: string, cached?: SessionRow) {
      this.token = token;
      this.#cached = cached;
    }

    get select(): Statement<SessionRow> {
      return selectStatement(this.token, clock());
    }

    get assertion(): Statement<Pick<SessionRow, "used">> {
      return assertionStatement(this.token, clock(), this.#cached);
    }

    confirm(row: Pick<SessionRow, "used"> | undefined): void {
      if (!row) return;
      this.used = row.used.getTime();
      this.isVerified = true;
    }

    verify(row: SessionRow | undefined): void {
      if (!row) {
        cache.delete(this.token);
        throw new SessionChangedError(undefined);
      }
      this.confirm(row);
      if (this.#cached && !isSame(this.#cached, row)) throw new SessionChangedError(store(this.token, row).actor);
    }
  }

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
      const cached = cache.get(token);
      const proof = new CachedSessionCheck(token, cached?.row);
      const session = sessionReference(token);
      if (cached) return { actor: cached.actor, proof, session };
      const [[row]] = await executeBatch<[SessionRow]>(db, [proof.select]);
      if (!row) return undefined;
      proof.verify(row);
      await touch(proof);
      return { actor: store(token, row).actor, proof, session };
    },
    async touch({ proof }) {
      if (proof instanceof CachedSessionCheck && proof.isVerified) await touch(proof);
    },
  };
}

const isSame = (cached: SessionRow, { id, login_name: name, facts }: SessionRow): boolean =>
  cached.id === id && cached.login_name === name && cached.facts === facts;

/** The open session of a token with its account and customer: `$1` to `$4`. */
const OPEN_SESSIONS = `sessions join accounts on accounts.id = sessions.account join customers on customers.id = accounts.customer
  where sessions.token = $1 and sessions.created > $2 and sessions.created < $3 and sessions.used > $4`;

const sessionValues = (token: string, now: number): unknown[] => [
  token,
  new Date(now - ABSOLUTE_MS),
  new Date(now + SKEW_MS),
  new Date(now - IDLE_MS),
];

const SELECT = `select accounts.id, accounts.customer, sessions.used, accounts.login_name, customers.facts::text as facts from ${OPEN_SESSIONS}`;

const selectStatement = (token: string, now: number): Statement<SessionRow> => rawStatement(SELECT, sessionValues(token, now));

const ASSERTION = `select coalesce((
    select sessions.used from ${OPEN_SESSIONS} and accounts.id = $5 and accounts.login_name = $6 and customers.facts::text = $7
  ), ${raiseSql(SESSION_ASSERTION)}::timestamptz) as used`;

const assertionStatement = (token: string, now: number, cached: SessionRow | undefined): Statement<Pick<SessionRow, "used">> =>
  rawStatement(ASSERTION, [...sessionValues(token, now), cached?.id, cached?.login_name, cached?.facts]);
