import { useCallback, useRef } from "react";

/**
 * The same function for the life of the caller; calling it calls the one of the latest drawing. For what is done on an
 * event, never for what is drawn: nothing is drawn anew when it would do something else.
 */
export function useEventCallback<Args extends readonly unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
