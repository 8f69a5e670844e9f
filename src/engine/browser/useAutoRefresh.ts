/** Refreshes data while the page is in use. */
import { useEffect } from "react";
import { watchPresence } from "./presence.ts";
import { useEventCallback } from "./useEventCallback.ts";

/** Shortest time between two refreshes on return, in ms: the events for focus and visibility come together. */
const pauseMs = 5_000;

/** Calls `refresh` when the user returns to the page, and every `everyMs` while the page is in use. Does nothing while `on` is false. */
export function useAutoRefresh(refresh: () => void, everyMs: number, on: boolean): void {
  const onRefresh = useEventCallback(refresh);
  useEffect(() => {
    if (!on) return;
    let refreshedAt = Date.now();
    const run = () => {
      refreshedAt = Date.now();
      onRefresh();
    };
    const presence = watchPresence(() => {
      if (Date.now() - refreshedAt >= pauseMs) run();
    });
    const timer = setInterval(() => {
      if (presence.isHere() && navigator.onLine) run();
    }, everyMs);
    return () => {
      clearInterval(timer);
      presence.stop();
    };
  }, [everyMs, on, onRefresh]);
}
