import { useEffect, useMemo, useRef } from "react";

export interface LatestRun {
  /** Ends the run before, and returns the signal of the new one. */
  start(): AbortSignal;
  stop(): void;
}

/** One run at a time over a chosen file: a new one ends the one before, and so does leaving the page. */
export function useLatestRun(): LatestRun {
  const active = useRef(new AbortController());
  useEffect(() => () => active.current.abort(), []);
  return useMemo(
    () => ({
      start() {
        active.current.abort();
        active.current = new AbortController();
        return active.current.signal;
      },
      stop: () => active.current.abort(),
    }),
    [],
  );
}
