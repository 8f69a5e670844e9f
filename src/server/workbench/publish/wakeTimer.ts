/** Timers count no further; what waits longer is looked at again. */
const longestMs = 24 * 60 * 60 * 1000;

export interface WakeTimer {
  /** Rings at this time, in ms since the epoch, in place of the one before; never where there is none. */
  set(time: number | undefined): void;
  /** It never rings again. */
  close(): void;
}

/** Rings when its time has come, or earlier: whoever hears it looks whether anything is due, and sets it anew. */
export function createWakeTimer(clock: () => number, ring: () => void): WakeTimer {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  return {
    set(time) {
      clearTimeout(timer);
      if (closed || time === undefined) return;
      timer = setTimeout(ring, Math.min(Math.max(0, time - clock()), longestMs));
      // Nobody is kept waiting by it: a server that ends does not stay for a publication to come.
      timer.unref();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
