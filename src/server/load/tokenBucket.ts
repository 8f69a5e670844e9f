/**
 * So many a minute for each key, however they are spread: a bucket that fills
 * evenly and holds what half a minute brings, so that a page may ask a lot at
 * once. In memory: each process counts for itself.
 */
export interface TokenBucket {
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
