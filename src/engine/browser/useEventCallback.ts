import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Returns one function for the life of the caller; it calls the `run` of the latest render. For event handlers and effects
 * only: a change of `run` does not cause a render, and a call during render would see the `run` of the render before.
 */
export function useEventCallback<Args extends readonly unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
