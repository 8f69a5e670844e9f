/** Longest delay of a timer: 24 h. A later time sets the timer again. */
import { DAY } from "#dialect/text/durations.ts";

const longestMs = DAY;

export interface WakeTimer {
  /** Replaces the time, in ms since the epoch; undefined switches the timer off. */
  set(time: number | undefined): void;
  /** Switches the timer off permanently. */
  close(): void;
}

/** Calls `wake` at the time or earlier: the callee checks whether anything is due and sets the timer again. */
export function createWakeTimer(clock: () => number, wake: () => void): WakeTimer {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  return {
    set(time) {
      clearTimeout(timer);
      if (closed || time === undefined) return;
      timer = setTimeout(wake, Math.min(Math.max(0, time - clock()), longestMs));
      // A scheduled publication does not keep a stopping server alive.
      timer.unref();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
