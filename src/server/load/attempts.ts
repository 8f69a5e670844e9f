/**
 * Counts attempts in sliding windows, once for all processes: the table `attempts` holds the times of each key. It is unlogged, so a
 * count costs no disk, and a database that crashed has forgotten all attempts.
 *
 * Keys are stored hashed, since many are telephones and mailboxes. A key that is spent is refused for a second without asking the database.
 */
import { hash } from "node:crypto";
import { executeBatch, rawStatement } from "../db/batch.ts";
import type { Db, Trx } from "../db/tables.ts";
import { SKEW_MS } from "../settings/clockSkew.ts";

export interface AttemptLimit {
  /** Separates its keys from those of other limits. */
  readonly name: string;
  /** Attempts of one key within `windowMs` milliseconds. */
  readonly tries: number;
  readonly windowMs: number;
}

type Attempt = readonly [limit: AttemptLimit, key: string];

export interface Attempts {
  /**
   * Counts one attempt for each key. Returns false, and counts none, if one of them has no attempts left.
   * @param on counts within this transaction: one that rolls back has counted nothing
   */
  take(attempts: readonly Attempt[], on?: Trx): Promise<boolean>;
  /** Undoes the last count of each key: the attempt succeeded. */
  giveBack(attempts: readonly Attempt[]): Promise<void>;
  forget(attempts: readonly Attempt[]): Promise<void>;
  /** Deletes the rows of windows that have passed. */
  cleanUp(): Promise<void>;
}

/** A spent key is asked for again after this time: another process may have freed it. */
const REFUSED_MS = 1_000;
/** Limits the memory that made-up keys can use. */
const MAX_KEYS = 20_000;

const hashOf = ([{ name }, key]: Attempt): string => hash("sha256", `${name} ${key}`, "base64url");

export function createAttempts(db: Db, clock: () => number): Attempts {
  const refused = new Map<string, number>();
  const isRefused = (key: string, now: number): boolean => {
    const at = refused.get(key);
    // A time in the future was written before the clock was set back.
    return at !== undefined && at <= now && now - at < REFUSED_MS;
  };
  const refuse = (key: string, now: number): void => {
    refused.delete(key);
    refused.set(key, now);
    const oldest = refused.size > MAX_KEYS ? refused.keys().next().value : undefined;
    if (oldest !== undefined) refused.delete(oldest);
  };
  const giveBack = async (keys: readonly string[], on: Db | Trx): Promise<void> => {
    for (const key of keys) refused.delete(key);
    const text = "update attempts set times = times[1:cardinality(times) - 1] where key = any($1::text[])";
    await executeBatch(on, [rawStatement(text, [keys])]);
  };
  return {
    async take(attempts, on) {
      const now = clock();
      const keys = attempts.map(hashOf);
      if (keys.some((key) => isRefused(key, now))) return false;
      const values = attempts.flatMap(([{ tries, windowMs }], at) => [keys[at], windowMs, tries]);
      const [[counted = {}]] = await executeBatch<[Readonly<Record<string, boolean>>]>(on ?? db, [
        rawStatement(countStatement(attempts.length), [now, ...values]),
      ]);
      const spent = keys.filter((_, at) => counted[`t${at}`] !== true);
      if (spent.length === 0) return true;
      for (const key of spent) refuse(key, now);
      const rest = keys.filter((key) => !spent.includes(key));
      if (rest.length > 0) await giveBack(rest, on ?? db);
      return false;
    },
    giveBack: (attempts) => giveBack(attempts.map(hashOf), db),
    async forget(attempts) {
      const keys = attempts.map(hashOf);
      for (const key of keys) refused.delete(key);
      await executeBatch(db, [rawStatement("delete from attempts where key = any($1::text[])", [keys])]);
    },
    cleanUp: async () => void (await executeBatch(db, [rawStatement("delete from attempts where ends < $1", [clock()])])),
  };
}

/**
 * Counts one attempt for each of `count` keys that has one left: `t0`, `t1` … say which had. `$1` is now; key, window and tries follow for
 * each. A time in the near future was written by a process whose clock is ahead, and counts. One further ahead was written before the clock
 * was set back: it does not count, otherwise it would count too long.
 */
function countStatement(count: number): string {
  const one = (at: number): string => {
    const [key, window, tries] = [2, 3, 4].map((number) => `$${number + 3 * at}`);
    const recent = `array(select time from unnest(a.times) time where time > $1::float8 - ${window}::float8 and time <= $1::float8 + least(${window}::float8, ${SKEW_MS}))`;
    return `t${at} as (insert into attempts as a (key, times, ends) values (${key}, array[$1::float8], $1::float8 + ${window}::float8)
      on conflict (key) do update set times = ${recent} || $1::float8, ends = excluded.ends
      where cardinality(${recent}) < ${tries}::int returning true)`;
  };
  const numbers = Array.from({ length: count }, (_, at) => at);
  return `with ${numbers.map(one).join(", ")} select ${numbers.map((at) => `exists (select 1 from t${at}) as t${at}`).join(", ")}`;
}
