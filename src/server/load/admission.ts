/**
 * Admission control: limits concurrent calls and calls per minute. Rejects
 * early, with `Retry-After`, to keep accepted calls fast.
 */
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { TrafficSettings } from "../settings/trafficSettings.ts";

/**
 * A token bucket for each key. It refills evenly and holds half a minute's worth,
 * so that a page may make many calls at once. In memory: each process counts for itself.
 */
interface TokenBucket {
  /** Takes a token; returns false if the key has none left. */
  take(key: string): boolean;
}

/** Limits the memory that made-up keys can use. */
const MAX_KEYS = 20_000;
const MINUTE = 60_000;

/** @param perMinute tokens a minute for each key; 0 means no limit */
export function createTokenBucket(perMinute: number, clock: () => number): TokenBucket {
  if (perMinute === 0) return { take: () => true };
  const capacity = Math.max(1, perMinute / 2);
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  return {
    take(key) {
      const now = clock();
      const bucket = buckets.get(key) ?? { left: capacity, at: now };
      // A clock that was set back neither refills nor drains.
      const left = Math.min(capacity, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / MINUTE);
      const isLeft = left >= 1;
      buckets.delete(key);
      buckets.set(key, { left: isLeft ? left - 1 : left, at: now });
      const oldest = buckets.size > MAX_KEYS ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return isLeft;
    },
  };
}

export interface Admission {
  /** Number of calls in progress. */
  readonly activeCalls: () => number;
  /** Counts a call of this address. Throws if the address exceeds its rate, or if all slots are taken. */
  admitAddress(address: string): void;
  /**
   * Takes a call slot and returns the function that releases it. Throws 503 if no slot is free. `streams`: the body is read
   * during the call. Streaming calls get at most half of the slots, so that slow clients leave room for the others.
   */
  acquire(options?: { readonly streams: boolean }): () => void;
  /** Counts a call of this account. Throws if the account exceeds its rate. */
  countAccount(customer: string): void;
}

export function createAdmission({ atOnce, perMinute }: Pick<TrafficSettings, "atOnce" | "perMinute">, clock: () => number): Admission {
  const byAddress = createTokenBucket(perMinute.address, clock);
  const byAccount = createTokenBucket(perMinute.account, clock);
  let [active, streaming] = [0, 0];
  const unavailable = (): HttpError => new HttpError(503, "answer.unavailable");
  return {
    activeCalls: () => active,
    admitAddress(address) {
      if (!byAddress.take(address)) throw new ApiError(apiCode.throttled, "answer.throttled");
      if (active >= atOnce) throw unavailable();
    },
    acquire({ streams } = { streams: false }) {
      if (active >= atOnce || (streams && streaming >= Math.ceil(atOnce / 2))) throw unavailable();
      active += 1;
      if (streams) streaming += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        active -= 1;
        if (streams) streaming -= 1;
      };
    },
    countAccount(customer) {
      if (!byAccount.take(customer)) throw new ApiError(apiCode.throttled, "answer.throttled");
    },
  };
}
