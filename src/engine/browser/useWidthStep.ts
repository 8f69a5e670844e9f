import { useCallback, useSyncExternalStore } from "react";
import { isNarrow } from "./useNarrow.ts";

/**
 * Returns the largest of `steps` that the window reaches, in px, and 0 if it reaches none. A component renders again only when the
 * window passes a step. In a narrow window, where lists are cards, and in print, no width is missed: the result is infinite.
 */
export function useWidthStep(steps: readonly number[]): number {
  const step = useCallback(
    () => (isNarrow() ? Number.POSITIVE_INFINITY : Math.max(0, ...steps.filter((width) => width <= window.innerWidth))),
    [steps],
  );
  return useSyncExternalStore(subscribe, step, () => Number.POSITIVE_INFINITY);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}
