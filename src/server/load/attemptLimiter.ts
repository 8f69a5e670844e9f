/**
 * Counts attempts in sliding windows, in memory: a restart forgets them, and
 * each process counts for itself.
 */
export interface AttemptLimiter {
  /** Returns whether `key` has no attempts left. */
  isSpent(key: string): boolean;
  count(key: string): void;
  /** Undoes the last count: the attempt succeeded. */
  uncount(key: string): void;
  forget(key: string): void;
}

/** Limits the memory that made-up keys can use. */
const MAX_KEYS = 20_000;

/** @param options `tries`: attempts allowed within `windowMs` milliseconds for each key */
export function createAttemptLimiter(options: {
  readonly tries: number;
  readonly windowMs: number;
  readonly clock: () => number;
}): AttemptLimiter {
  const { tries, windowMs, clock } = options;
  const attempts = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const now = clock();
    // After a clock was set back some times are in the future. They do not count: otherwise they would count too long.
    const times = (attempts.get(key) ?? []).filter((time) => time > now - windowMs && time <= now);
    if (times.length === 0) attempts.delete(key);
    else attempts.set(key, times);
    return times;
  };
  return {
    isSpent: (key) => recent(key).length >= tries,
    count(key) {
      const times = recent(key);
      attempts.delete(key);
      attempts.set(key, [...times, clock()].slice(-tries));
      const oldest = attempts.size > MAX_KEYS ? attempts.keys().next().value : undefined;
      if (oldest !== undefined) attempts.delete(oldest);
    },
    uncount(key) {
      const times = recent(key);
      if (times.length > 1) attempts.set(key, times.slice(0, -1));
      else attempts.delete(key);
    },
    forget: (key) => void attempts.delete(key),
  };
}
