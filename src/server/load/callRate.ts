/**
 * Calls a minute of each key, counted once for all processes.
 *
 * A token bucket refills evenly and holds half a minute's worth, so that a page may make many calls at once. The table `call_rates` has
 * one row a key: how far its calls are ahead of the rate. A process leases some calls at a time and counts them in memory, more the faster
 * they are used, and asks for the next lease before one ends. So most calls cost nothing, and all processes together never allow more than
 * one would. The leases of all keys that wait go to the database in one statement.
 *
 * A database that does not answer in time delays no call: the process then counts by itself.
 */
import { executeBatch, rawStatement } from "../db/batch.ts";
import type { Attempts } from "./attempts.ts";
import { startRounds } from "./startRounds.ts";
import type { Db } from "../db/tables.ts";
import { MINUTE } from "#dialect/text/durations.ts";

export interface CallRate {
  /** Takes one call; returns false if the key has none left. A promise only where a lease has to be awaited. */
  take(key: string): boolean | Promise<boolean>;
}

/** Limits the memory that made-up keys can use. */
const MAX_KEYS = 20_000;
/** Calls of the first lease: more than most pages make. */
const FIRST_LEASE = 8;
/** A lease is at most this share of a minute's calls: what a process does not use is lost to the others. */
const LARGEST_SHARE = 1 / 20;
/** Unused calls of a lease lapse after this time; by then the bucket has them again. */
const LEASE_MS = 10_000;
/** A lease that was used up within this time is followed by a larger one. */
const QUICK_MS = 1_000;
/** Longest wait for the database before the process counts by itself. */
const WAIT_MS = 250;

const halfMinute = (perMinute: number): number => Math.max(1, Math.floor(perMinute / 2));

/** A token bucket for each key, in the memory of this process. @param perMinute calls a minute for each key; 0 means no limit */
export function createTokenBucket(perMinute: number, clock: () => number): { take(key: string): boolean } {
  if (perMinute === 0) return { take: () => true };
  const capacity = halfMinute(perMinute);
  const buckets = createBoundedMap<{ readonly left: number; readonly at: number }>();
  return {
    take(key) {
      const now = clock();
      const bucket = buckets.get(key) ?? { left: capacity, at: now };
      // A clock that was set back neither refills nor drains.
      const left = Math.min(capacity, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / MINUTE);
      const isLeft = left >= 1;
      buckets.set(key, { left: isLeft ? left - 1 : left, at: now });
      return isLeft;
    },
  };
}

/** Number of calls that this process may still accept for a key. */
interface Allowance {
  left: number;
  /** Calls of its last lease. */
  size: number;
  leased: number;
  /** No call is left before this time. */
  refusedUntil: number;
  /** Calls that wait for the lease under way. */
  waiting: number;
  lease: Promise<void> | undefined;
}

/** @param perMinute calls a minute for each key; 0 means no limit */
function createCallRate(options: {
  readonly db: Db;
  /** Separates its keys from those of other rates. */
  readonly name: string;
  readonly perMinute: number;
  readonly clock: () => number;
}): CallRate {
  const { perMinute, clock } = options;
  if (perMinute === 0) return { take: () => true };
  const largest = Math.max(1, Math.floor(perMinute * LARGEST_SHARE));
  const allowances = createBoundedMap<Allowance>();
  const alone = createTokenBucket(perMinute, clock);
  const leaseOf = createLeases(options);

  async function renew(key: string, one: Allowance): Promise<void> {
    const now = clock();
    const isQuick = one.leased > 0 && now - one.leased < QUICK_MS;
    one.size = Math.min(largest, isQuick ? one.size * 2 : FIRST_LEASE);
    const { granted, waitMs } = await leaseOf(key, Math.max(one.size, Math.min(one.waiting, largest * 2)));
    one.left = (isCurrent(one, now) ? one.left : 0) + granted;
    one.leased = now;
    one.refusedUntil = granted > 0 ? 0 : now + waitMs;
  }
  const ask = (key: string, one: Allowance): Promise<void> => (one.lease ??= renew(key, one).finally(() => (one.lease = undefined)));
  /** A lease from the future was given before the clock was set back. */
  const isCurrent = (one: Allowance, now: number): boolean => now >= one.leased && now - one.leased < LEASE_MS;
  const isRefused = (one: Allowance, now: number): boolean => now < one.refusedUntil && one.refusedUntil - now <= MINUTE;

  /** Takes a call of the current lease; undefined if it has none left. */
  function takeLeased(key: string, one: Allowance): true | undefined {
    if (one.left < 1 || !isCurrent(one, clock())) return undefined;
    one.left -= 1;
    if (one.left < one.size / 2 && !isRefused(one, clock())) ask(key, one).catch(() => undefined);
    return true;
  }

  async function wait(key: string, one: Allowance): Promise<boolean> {
    one.waiting += 1;
    try {
      for (;;) {
        if (!(await isInTime(ask(key, one)))) return alone.take(key);
        const taken = takeLeased(key, one) ?? (isRefused(one, clock()) ? false : undefined);
        if (taken !== undefined) return taken;
      }
    } finally {
      one.waiting -= 1;
    }
  }

  return {
    take(key) {
      const one = allowances.get(key) ?? { left: 0, size: 0, leased: 0, refusedUntil: 0, waiting: 0, lease: undefined };
      allowances.set(key, one);
      return takeLeased(key, one) ?? (isRefused(one, clock()) ? false : wait(key, one));
    },
  };
}

/** Rates of accounts and addresses. @param perMinute calls a minute; 0 means no limit */
export function createCallRates(db: Db, perMinute: { readonly account: number; readonly address: number }, clock: () => number) {
  const rate = (name: "account" | "address"): CallRate => createCallRate({ db, name, perMinute: perMinute[name], clock });
  return { account: rate("account"), address: rate("address") };
}

/** Deletes the rows of keys whose bucket is full. @param now milliseconds */
export async function removeFullBuckets(db: Db, now: number): Promise<void> {
  await executeBatch(db, [rawStatement("delete from call_rates where paced < $1", [now])]);
}

/** Pause between two rounds that delete attempts and rates of the past. */
const CLEANUP_MS = 5 * MINUTE;

/** Deletes the rows of past windows and full buckets, now and then. Returns a function that stops it. */
export function startLimitCleanup(db: Db, attempts: Attempts, clock: () => number, onError: (error: unknown) => void): () => Promise<void> {
  const round = (): Promise<unknown> => Promise.all([attempts.cleanUp(), removeFullBuckets(db, clock())]);
  return startRounds(round, { every: CLEANUP_MS, onError });
}

interface Lease {
  readonly granted: number;
  /** Milliseconds until a call is left. */
  readonly waitMs: number;
}

/** Returns a function that leases calls of a key. Keys that are asked for while a statement is under way share the next one. */
function createLeases({ db, name, perMinute, clock }: Parameters<typeof createCallRate>[0]) {
  const capacity = halfMinute(perMinute);
  const interval = MINUTE / perMinute;
  let next: { readonly keys: Map<string, number>; readonly rows: Promise<ReadonlyMap<string, Lease>> } | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function send(keys: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Lease>> {
    next = undefined;
    const now = clock();
    const [rows] = await executeBatch<[{ readonly key: string; readonly paced: number; readonly granted: number }]>(db, [
      rawStatement(LEASE, [[...keys.keys()], [...keys.values()], now, interval, capacity]),
    ]);
    const lease = ({ paced, granted }: { readonly paced: number; readonly granted: number }): Lease => ({
      granted,
      waitMs: Math.max(0, paced - now - (capacity - 1) * interval),
    });
    return new Map(rows.map((row) => [row.key, lease(row)]));
  }

  return async (key: string, calls: number): Promise<Lease> => {
    const named = `${name} ${key}`;
    if (!next) {
      const keys = new Map<string, number>();
      const rows = current.then(() => send(keys));
      current = rows.catch(() => undefined);
      next = { keys, rows };
    }
    const { keys, rows } = next;
    keys.set(named, calls);
    return (await rows).get(named) ?? { granted: 0, waitMs: interval };
  };
}

/** Time up to which the calls of a key are used, within its bounds: after a clock was set back nobody waits longer. */
const paced = "greatest(least(r.paced, $3::float8 + $5::float8 * $4::float8), $3::float8)";
/** Calls that are left of the wanted ones; a thousandth of a call makes up for rounding. */
const granted = `least(excluded.granted, floor(($3::float8 + $5::float8 * $4::float8 - ${paced}) / $4::float8 + 0.001)::int)`;
/** `$1` keys, `$2` calls, `$3` now, `$4` milliseconds of one call, `$5` most calls at once. Keys in order, so that processes cannot deadlock. */
const LEASE = `insert into call_rates as r (key, paced, granted)
  select key, $3::float8 + least(calls, $5::float8) * $4::float8, least(calls, $5::float8)::int from unnest($1::text[], $2::int[]) as asked (key, calls) order by key
  on conflict (key) do update set paced = ${paced} + ${granted} * $4::float8, granted = ${granted}
  returning key, paced, granted`;

/** Returns whether the work ended well within `WAIT_MS`. */
async function isInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(done, WAIT_MS, false);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** A map that drops its oldest entries; setting a key makes it the youngest. */
function createBoundedMap<Value>() {
  const values = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => values.get(key),
    set(key: string, value: Value): void {
      values.delete(key);
      values.set(key, value);
      const oldest = values.size > MAX_KEYS ? values.keys().next().value : undefined;
      if (oldest !== undefined) values.delete(oldest);
    },
  };
}
