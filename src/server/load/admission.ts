/**
 * Who is let in: so many calls at once, so many a minute. What is too much is
 * refused before it costs anything, with a time to come back, so that those who
 * are in are answered in theirs.
 */
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { TrafficSettings } from "../settings/trafficSettings.ts";

/**
 * So many a minute for each key, however they are spread: a bucket that fills
 * evenly and holds what half a minute brings, so that a page may ask a lot at
 * once. In memory: each process counts for itself.
 */
interface TokenBucket {
  /** False when the key has none left. */
  take(key: string): boolean;
}

/** A flood of made-up keys must not fill the memory. */
const MAX_KEYS = 20_000;
const MINUTE = 60_000;

/** `perMinute` 0: any number. */
export function createTokenBucket(perMinute: number, clock: () => number): TokenBucket {
  if (perMinute === 0) return { take: () => true };
  const most = Math.max(1, perMinute / 2);
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  return {
    take(key) {
      const now = clock();
      const bucket = buckets.get(key) ?? { left: most, at: now };
      // A clock that is set back fills nothing and takes nothing away.
      const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / MINUTE);
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
  /** Calls that are under way. */
  readonly activeCalls: () => number;
  /** A call of this address asks to be heard. Throws where the address has asked too often, or there is no room anyway. */
  admitAddress(address: string): void;
  /**
   * Lets a call in that has come whole, or one that will be read as it comes (`streams`), and answers its way out. Throws where
   * there are too many; those that stream are at most half, so that senders that dawdle leave room for the rest.
   */
  acquire(how?: { readonly streams: boolean }): () => void;
  /** Throws where the account has asked too often. */
  countAccount(customer: string): void;
}

export function createAdmission({ atOnce, perMinute }: Pick<TrafficSettings, "atOnce" | "perMinute">, clock: () => number): Admission {
  const byAddress = createTokenBucket(perMinute.address, clock);
  const byAccount = createTokenBucket(perMinute.account, clock);
  let [inside, streaming] = [0, 0];
  const full = (): HttpError => new HttpError(503, "answer.unavailable");
  return {
    activeCalls: () => inside,
    admitAddress(address) {
      if (!byAddress.take(address)) throw new ApiError(apiCode.throttled, "answer.throttled");
      if (inside >= atOnce) throw full();
    },
    acquire({ streams } = { streams: false }) {
      if (inside >= atOnce || (streams && streaming >= Math.ceil(atOnce / 2))) throw full();
      inside += 1;
      if (streams) streaming += 1;
      let isOut = false;
      return () => {
        if (isOut) return;
        isOut = true;
        inside -= 1;
        if (streams) streaming -= 1;
      };
    },
    countAccount(customer) {
      if (!byAccount.take(customer)) throw new ApiError(apiCode.throttled, "answer.throttled");
    },
  };
}
