/** Gives other calls of the process a turn while long work goes on in its one thread. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest stretch of work without a turn for others, as far as its steps are shorter. */
const TURN_MS = 5;

/** Returns a function to call between the steps of long work. It resolves at once, or after a turn of other work where the last one was 5 ms ago. */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
