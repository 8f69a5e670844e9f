/**
 * Counts tries in sliding windows, in memory: a restart forgets them, and each
 * process counts for itself.
 */
export interface AttemptLimiter {
  /** True when `key` has used up its tries. */
  isSpent(key: string): boolean;
  count(key: string): void;
  /** Takes the last count back: the try succeeded. */
  uncount(key: string): void;
  forget(key: string): void;
}

/** A flood of made-up keys must not fill the memory. */
const MAX_KEYS = 20_000;

export function createAttemptLimiter(options: {
  readonly tries: number;
  readonly windowMs: number;
  readonly clock: () => number;
}): AttemptLimiter {
  const { tries, windowMs, clock } = options;
  const seen = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const now = clock();
    // A clock that is set back leaves times that are still to come: they count nothing, else they would count for as long.
    const times = (seen.get(key) ?? []).filter((time) => time > now - windowMs && time <= now);
    if (times.length === 0) seen.delete(key);
    else seen.set(key, times);
    return times;
  };
  return {
    isSpent: (key) => recent(key).length >= tries,
    count(key) {
      const times = recent(key);
      seen.delete(key);
      seen.set(key, [...times, clock()].slice(-tries));
      const oldest = seen.size > MAX_KEYS ? seen.keys().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
    },
    uncount(key) {
      const times = recent(key);
      if (times.length > 1) seen.set(key, times.slice(0, -1));
      else seen.delete(key);
    },
    forget: (key) => void seen.delete(key),
  };
}
