/** Who comes with which token, as this process remembers it; `sessionCheck.ts` says what that is worth. */
import { hash } from "node:crypto";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Db } from "../db/tables.ts";
import { raiseSql } from "../db/raiseSql.ts";
import { type Statement, executeBatch, rawStatement } from "../db/batch.ts";
import { SESSION_ASSERTION, SessionChangedError, type SessionCheck, type SessionRow } from "./sessionCheck.ts";
import { ABSOLUTE_MS, type Actor, IDLE_MS, SKEW_MS } from "./sessions.ts";

export interface Principal {
  readonly actor: Actor;
  readonly proof: SessionCheck;
}

export interface SessionCache {
  /** Whoever seems to come with the token; undefined where it is malformed, or the database was asked and knows of no session. */
  of(token: string | undefined): Promise<Principal | undefined>;
  /** Writes down that the session was used, where that was long ago. */
  touch(asker: Principal): Promise<void>;
}

/** The time of last use is written at most this often. */
const TOUCH_MS = 60_000;
/** Sessions that are remembered: more than one process serves in the two hours that one lasts idle. */
const MOST = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Known {
  readonly actor: Actor;
  readonly row: SessionRow;
}

export function createSessionCache(db: Db, clock: () => number): SessionCache {
  const remembered = new Map<string, Known>();

  const remember = (token: string, row: SessionRow): Known => {
    const facts = JSON.parse(row.facts) as SessionFacts;
    const known = { actor: { customer: row.id, facts: { ...facts, loginName: row.login_name } }, row };
    remembered.delete(token);
    remembered.set(token, known);
    const oldest = remembered.size > MOST ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    return known;
  };

  class SessionProof implements SessionCheck {
    isVerified = false;
    /** Stored hashed, and remembered so: it opens nothing. */
    readonly token: string;
    used = 0;
    readonly #before: SessionRow | undefined;
    constructor(token: string, before?: SessionRow) {
      this.token = token;
      this.#before = before;
    }

    get select(): Statement<SessionRow> {
      return questionOf(this.token, clock());
    }

    get assertion(): Statement<Pick<SessionRow, "used">> {
      return demandOf(this.token, clock(), this.#before);
    }

    confirm(row: Pick<SessionRow, "used"> | undefined): void {
      if (!row) return;
      this.used = row.used.getTime();
      this.isVerified = true;
    }

    verify(row: SessionRow | undefined): void {
      if (!row) {
        remembered.delete(this.token);
        throw new SessionChangedError(undefined);
      }
      this.confirm(row);
      if (this.#before && !isSame(this.#before, row)) throw new SessionChangedError(remember(this.token, row).actor);
    }
  }

  const touch = async ({ token, used }: SessionProof): Promise<void> => {
    // Also where it lies ahead: the clock was set back.
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
      const known = remembered.get(token);
      const proof = new SessionProof(token, known?.row);
      if (known) return { actor: known.actor, proof };
      const [[row]] = await executeBatch<[SessionRow]>(db, [proof.select]);
      if (!row) return undefined;
      proof.verify(row);
      await touch(proof);
      return { actor: remember(token, row).actor, proof };
    },
    async touch({ proof }) {
      if (proof instanceof SessionProof && proof.isVerified) await touch(proof);
    },
  };
}

const isSame = (before: SessionRow, { id, login_name: name, facts }: SessionRow): boolean =>
  before.id === id && before.login_name === name && before.facts === facts;

/** Sessions of a token that are open, with their customers: `$1` to `$4`. */
const OPEN_SESSIONS = `sessions join customers on customers.id = sessions.customer
  where sessions.token = $1 and sessions.created > $2 and sessions.created < $3 and sessions.used > $4`;

const openAt = (token: string, now: number): unknown[] => [
  token,
  new Date(now - ABSOLUTE_MS),
  new Date(now + SKEW_MS),
  new Date(now - IDLE_MS),
];

const QUESTION = `select customers.id, sessions.used, customers.login_name, customers.facts::text as facts from ${OPEN_SESSIONS}`;

const questionOf = (token: string, now: number): Statement<SessionRow> => rawStatement(QUESTION, openAt(token, now));

const DEMAND = `select coalesce((
    select sessions.used from ${OPEN_SESSIONS} and customers.id = $5 and customers.login_name = $6 and customers.facts::text = $7
  ), ${raiseSql(SESSION_ASSERTION)}::timestamptz) as used`;

const demandOf = (token: string, now: number, before: SessionRow | undefined): Statement<Pick<SessionRow, "used">> =>
  rawStatement(DEMAND, [...openAt(token, now), before?.id, before?.login_name, before?.facts]);
