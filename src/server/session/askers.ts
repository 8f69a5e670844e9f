/** Who comes with which token, as this process remembers it; `proof.ts` says what that is worth. */
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { SessionFacts } from "#dialect/check.ts";
import type { Db } from "../db/tables.ts";
import { refuse } from "../db/refuse.ts";
import { ASKER, NotProven, type Proof, type SessionRow } from "./proof.ts";
import { ABSOLUTE_MS, type Actor, IDLE_MS, SKEW_MS } from "./sessions.ts";

export interface Asker {
  readonly actor: Actor;
  readonly proof: Proof;
}

export interface Askers {
  /** Whoever seems to come with the token; undefined where it is malformed, or the database was asked and knows of no session. */
  of(token: string | undefined): Promise<Asker | undefined>;
  /** Writes down that the session was used, where that was long ago. */
  touch(asker: Asker): Promise<void>;
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

export function createAskers(db: Db, clock: () => number): Askers {
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

  class SessionProof implements Proof {
    isHeld = false;
    /** Stored hashed, and remembered so: it opens nothing. */
    readonly token: string;
    used = 0;
    readonly #before: SessionRow | undefined;
    constructor(token: string, before?: SessionRow) {
      this.token = token;
      this.#before = before;
    }

    get question(): RawBuilder<SessionRow> {
      return questionOf(this.token, clock());
    }

    get demand(): RawBuilder<Pick<SessionRow, "used">> {
      return demandOf(this.token, clock(), this.#before);
    }

    hold(row: Pick<SessionRow, "used"> | undefined): void {
      if (!row) return;
      this.used = row.used.getTime();
      this.isHeld = true;
    }

    accept(row: SessionRow | undefined): void {
      if (!row) {
        remembered.delete(this.token);
        throw new NotProven(undefined);
      }
      this.hold(row);
      if (this.#before && !isSame(this.#before, row)) throw new NotProven(remember(this.token, row).actor);
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
      const token = createHash("sha256").update(text).digest("hex");
      const known = remembered.get(token);
      const proof = new SessionProof(token, known?.row);
      if (known) return { actor: known.actor, proof };
      const { rows } = await proof.question.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      proof.accept(row);
      await touch(proof);
      return { actor: remember(token, row).actor, proof };
    },
    async touch({ proof }) {
      if (proof instanceof SessionProof && proof.isHeld) await touch(proof);
    },
  };
}

const isSame = (before: SessionRow, { id, login_name: name, facts }: SessionRow): boolean =>
  before.id === id && before.login_name === name && before.facts === facts;

/** Sessions of a token that are open, with their customers. */
const openSessions = (token: string, now: number): RawBuilder<unknown> => sql`
  sessions join customers on customers.id = sessions.customer
  where sessions.token = ${token} and sessions.created > ${new Date(now - ABSOLUTE_MS)}
    and sessions.created < ${new Date(now + SKEW_MS)} and sessions.used > ${new Date(now - IDLE_MS)}`;

const questionOf = (token: string, now: number): RawBuilder<SessionRow> => sql<SessionRow>`
  select customers.id, sessions.used, customers.login_name, customers.facts::text as facts from ${openSessions(token, now)}`;

const demandOf = (token: string, now: number, before: SessionRow | undefined): RawBuilder<Pick<SessionRow, "used">> => sql<SessionRow>`
  select coalesce((
    select sessions.used from ${openSessions(token, now)}
      and customers.id = ${before?.id} and customers.login_name = ${before?.login_name} and customers.facts::text = ${before?.facts}
  ), ${refuse(ASKER)}::timestamptz) as used`;
