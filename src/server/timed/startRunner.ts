/** Runs rounds of `runDueActs` in the background: one process of the database at a time, and never by a wrong clock. */
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { runDueActs, type RunnerParts } from "./runDueActs.ts";
import { startRounds } from "../load/startRounds.ts";
import { MINUTE } from "#dialect/text/durations.ts";

/** Key of the advisory lock. Arbitrary, but the same in every version. */
export const RUNNER_LOCK = 7_230_514;
const EVERY = 30_000;
/** Largest difference between the clocks of server and database. In milliseconds. */
const SKEW = 5 * MINUTE;
/** A clock that advances by more than this against the time that passed has been set. In milliseconds. */
const JUMP = 10 * MINUTE;

export interface RunnerOptions extends RunnerParts {
  /** Whether other processes may use the database. */
  readonly others: boolean;
  /** Connections without a pooler of transactions in between, for the lock. */
  readonly direct: Db;
  /** Time that passed since any moment, in ms; it does not follow a clock that is set. */
  readonly passed?: () => number;
}

export interface Runner {
  /** Returns how many transitions ran; 0 if another process runs them or the clock is not to be trusted. */
  round(stop?: () => boolean): Promise<number>;
}

/**
 * A clock that was set forward is not trusted at once, because a reminder that was sent cannot be taken back: the round is left out, and
 * the next one accepts the new time. A clock that was set back has no effect, since nothing runs twice for its time.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { db, direct, others, clock, log, passed = () => performance.now() } = options;
  let last: { readonly clock: number; readonly passed: number } | undefined;
  const hasJumped = (): boolean => {
    const now = { clock: clock(), passed: passed() };
    const ahead = last ? now.clock - last.clock - (now.passed - last.passed) : 0;
    last = now;
    if (ahead > JUMP) log.warn({ seconds: Math.round(ahead / 1000) }, "the clock was set forward: transitions by time wait for one round");
    return ahead > JUMP;
  };
  return {
    async round(stop) {
      if (hasJumped()) return 0;
      if (!others) return runDueActs(options, stop);
      return alone(direct, async () => {
        const ahead = clock() - (await databaseTime(db));
        if (Math.abs(ahead) <= SKEW) return runDueActs(options, stop);
        log.error({ seconds: Math.round(ahead / 1000) }, "the clocks of server and database differ: transitions by time do not run");
        return 0;
      });
    },
  };
}

/** Runs `work` if no other process does. The lock belongs to the connection, so that a process that dies releases it. */
async function alone(db: Db, work: () => Promise<number>): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_lock(${sql.lit(RUNNER_LOCK)}) as acquired`.execute(connection);
    if (rows[0]?.acquired !== true) return 0;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(RUNNER_LOCK)})`.execute(connection);
    }
  });
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0] ? rows[0].now.getTime() : 0;
}

/** Starts the rounds. Returns a function that stops them and waits for the current transition. */
export function startRunner(runner: Runner, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds((isClosed) => runner.round(isClosed), { every: EVERY, onError });
}
