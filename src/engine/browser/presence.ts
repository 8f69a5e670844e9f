/** Whether somebody uses the page: it is visible and has had input recently. */
import { MINUTE } from "#dialect/text/durations.ts";

export interface Presence {
  isHere(): boolean;
  stop(): void;
}

/** Without input for this long, in ms, the user counts as away. */
const idleMs = 10 * MINUTE;
const activities = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** Watches whether somebody uses the page. Calls `onReturn` when it becomes visible or gets the focus, and at the first input after ten minutes without any. */
export function watchPresence(onReturn: () => void): Presence {
  let activeAt = Date.now();
  const isHere = () => document.visibilityState === "visible" && Date.now() - activeAt < idleMs;
  const onShown = () => {
    activeAt = Date.now();
    if (document.visibilityState === "visible") onReturn();
  };
  const onActivity = () => {
    const wasHere = isHere();
    activeAt = Date.now();
    if (!wasHere && isHere()) onReturn();
  };
  window.addEventListener("focus", onShown);
  document.addEventListener("visibilitychange", onShown);
  for (const activity of activities) window.addEventListener(activity, onActivity, { passive: true });
  return {
    isHere,
    stop() {
      window.removeEventListener("focus", onShown);
      document.removeEventListener("visibilitychange", onShown);
      for (const activity of activities) window.removeEventListener(activity, onActivity);
    },
  };
}
