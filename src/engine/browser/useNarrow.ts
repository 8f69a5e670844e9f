import { useSyncExternalStore } from "react";

const query = "screen and (max-width: 991.98px)";

/** Whether the window is narrower than 992 px, where lists become cards and forms a stepper. False in print, which has no tabs to press. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

/** The same at this moment, outside of components. */
export function isNarrow(): boolean {
  return matchMedia(query).matches;
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
