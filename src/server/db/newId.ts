import { randomBytes } from "node:crypto";

let lastTime = 0;
let count = 0;
const MOST_IN_ONE = 0xfff;

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
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
