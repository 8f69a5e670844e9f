import { randomUUID } from "node:crypto";

let lastTime = 0;
let count = 0;
const MAX_PER_MILLISECOND = 0xfff;
/** Position after the version digit and the three digits of the counter. */
const AFTER_VERSION = 18;

/**
 * Returns a UUID of version 7: ids sort by time, so new rows lie together in the
 * index. Ids made by one process within one millisecond sort in the order of creation.
 * @param now milliseconds since 1970
 */
export function newId(now: number): string {
  // A clock that stops or goes back only advances the counter; a full counter uses the next millisecond.
  if (now > lastTime) [lastTime, count] = [now, 0];
  else if (count < MAX_PER_MILLISECOND) count++;
  else [lastTime, count] = [lastTime + 1, 0];
  const time = lastTime.toString(16).padStart(12, "0");
  // The second half of a random UUID is valid in version 7 as well, and Node keeps a pool of random UUIDs.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, "0")}${randomUUID().slice(AFTER_VERSION)}`;
}
