/** Keeps what is read up to date while somebody looks at it, without being asked. */
import { useEffect, useRef } from "react";

/** Coming back asks anew, but not twice within this time: focus and visibility come together. */
const pauseMs = 5_000;
/** Whoever has not moved for so long is not looking: the questions stop, and the session may run out. */
const idleMs = 10 * 60_000;

/**
 * Calls `refresh` when the page gets the focus back or comes into sight, and
 * every `everyMs` while it is looked at. Not while `on` is false.
 */
export function useAutoRefresh(refresh: () => void, everyMs: number, on: boolean): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!on) return;
    let asked = Date.now();
    let moved = asked;
    const ask = () => {
      asked = Date.now();
      latest.current();
    };
    const back = () => {
      moved = Date.now();
      if (document.visibilityState === "visible" && Date.now() - asked >= pauseMs) ask();
    };
    const move = () => {
      moved = Date.now();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine && Date.now() - moved < idleMs) ask();
    }, everyMs);
    const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    for (const sign of signs) window.addEventListener(sign, move, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
      for (const sign of signs) window.removeEventListener(sign, move);
    };
  }, [everyMs, on]);
}
