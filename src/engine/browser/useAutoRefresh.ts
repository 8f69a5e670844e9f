/** Refreshes data while the page is in use. */
import { useEffect } from "react";
import { useEventCallback } from "./useEventCallback.ts";

/** Shortest time between two refreshes on return, in ms: the events for focus and visibility come together. */
const pauseMs = 5_000;
/** Without input for this long, in ms, the user counts as away: refreshing stops, so that the session can expire. */
const idleMs = 10 * 60_000;

/** Calls `refresh` when the page gets the focus back or becomes visible, and every `everyMs` while it is in use. Does nothing while `on` is false. */
export function useAutoRefresh(refresh: () => void, everyMs: number, on: boolean): void {
  const onRefresh = useEventCallback(refresh);
  useEffect(() => {
    if (!on) return;
    let refreshedAt = Date.now();
    let activeAt = refreshedAt;
    const run = () => {
      refreshedAt = Date.now();
      onRefresh();
    };
    const onReturn = () => {
      activeAt = Date.now();
      if (document.visibilityState === "visible" && Date.now() - refreshedAt >= pauseMs) run();
    };
    const onActivity = () => {
      activeAt = Date.now();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine && Date.now() - activeAt < idleMs) run();
    }, everyMs);
    const activities = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    for (const activity of activities) window.addEventListener(activity, onActivity, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
      for (const activity of activities) window.removeEventListener(activity, onActivity);
    };
  }, [everyMs, on, onRefresh]);
}
