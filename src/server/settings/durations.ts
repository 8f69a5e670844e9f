/** Units of time, in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Tolerated difference between the clocks of servers. A time from further in the future was written by a wrong clock. */
export const SKEW_MS = 5 * MINUTE;
