/** Business time: the server's clock in the business time zone, independent of the clock of this computer. */
import { businessClock } from "#dialect/text/time.ts";

export interface ServerClock {
  /** Synchronizes with the server's time, in ms since 1970. */
  set(ms: number): void;
  now(): { readonly today: string; readonly now: string };
}

/** Differences below this are ignored, in ms: the `Date` header has whole seconds and arrives with the network's delay. */
const toleranceMs = 5000;

export function createServerClock(timeZone: string, localTime: () => number = Date.now): ServerClock {
  let offset = 0;
  return {
    set(ms) {
      const difference = ms - localTime();
      offset = Math.abs(difference) > toleranceMs ? difference : 0;
    },
    now: () => businessClock(localTime() + offset, timeZone),
  };
}
