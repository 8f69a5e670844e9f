import { useSyncExternalStore } from "react";

const query = "screen and (max-width: 991.98px)";

/** True below the width at which lists become cards and forms a stepper; never on paper, which has no tabs to press. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

/** The same at this moment, for whoever draws nothing. */
export function isNarrow(): boolean {
  return matchMedia(query).matches;
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
