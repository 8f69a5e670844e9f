import { MINUTE } from "#dialect/text/durations.ts";

/** Tolerated difference between the clocks of servers. A time from further in the future was written by a wrong clock. */
export const SKEW_MS = 5 * MINUTE;
