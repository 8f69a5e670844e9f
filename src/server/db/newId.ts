import { randomUUID } from "node:crypto";

let lastTime = 0;
let count = 0;
const MOST_IN_ONE = 0xfff;
/** Where the hyphen stands behind the version and what follows it. */
const AFTER_VERSION = 18;

/**
 * Ids that sort by the time they were made (UUID, version 7), so that new rows
 * lie together in the index. Those made by this process within one millisecond
 * sort in the order they were made.
 */
export function newId(now: number): string {
  // A clock that stands still or goes back makes the counter go on; a full counter borrows the next millisecond.
  if (now > lastTime) [lastTime, count] = [now, 0];
  else if (count < MOST_IN_ONE) count++;
  else [lastTime, count] = [lastTime + 1, 0];
  const time = lastTime.toString(16).padStart(12, "0");
  // The second half of a random UUID is that of one of version 7 too, and Node keeps some in store.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, "0")}${randomUUID().slice(AFTER_VERSION)}`;
}
