/** Business time: the clock of the server in the zone of the business, whatever this computer says. */
import { businessClock } from "#dialect/text/time.ts";

export interface ServerClock {
  /** The server said it is `ms` now. */
  set(ms: number): void;
  now(): { readonly today: string; readonly now: string };
}

/** The header counts whole seconds and took its time to come: smaller differences are noise. In ms. */
const noise = 5000;

export function createServerClock(here: () => number = Date.now): ServerClock {
  let ahead = 0;
  return {
    set(ms) {
      const difference = ms - here();
      ahead = Math.abs(difference) > noise ? difference : 0;
    },
    now: () => businessClock(here() + ahead),
  };
}
