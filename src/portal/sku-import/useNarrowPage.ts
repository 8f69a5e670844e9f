import { useSyncExternalStore } from "react";

/** Below it a row's mistakes stand under each other. */
const query = "(max-width: 720px)";

export function useNarrowPage(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
