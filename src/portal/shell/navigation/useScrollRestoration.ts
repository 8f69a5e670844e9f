/** Scrolls a new page to its top, and restores the position after Back, Forward or a reload. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { createScrollPositions } from "./scrollPositions.ts";

const positions = createScrollPositions(() => sessionStorage);

/** Restoring gives up after this time, in ms: the page is shorter than before. */
const timeoutMs = 10_000;
/** User input that ends the restoring. */
const userInput = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const currentEntry = useRef(entry);
  const navigationType = useNavigationType();
  /** Where the page starts, in px. */
  const startPosition = useEffectEvent(() => (navigationType === "POP" ? (positions.get(currentEntry.current) ?? 0) : 0));
  /** While restoring, intermediate positions are not recorded. */
  const restoring = useRef(false);
  useLayoutEffect(() => {
    currentEntry.current = entry;
  }, [entry]);
  useEffect(() => {
    // The browser's own restoration runs before the page has its height.
    history.scrollRestoration = "manual";
    const scrolled = () => {
      if (!restoring.current) positions.record(currentEntry.current, scrollY);
    };
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("pagehide", positions.save);
    return () => {
      removeEventListener("scroll", scrolled);
      removeEventListener("pagehide", positions.save);
    };
  }, []);
  // Runs for another page only; a change of the query string keeps the position.
  useEffect(() => {
    const top = startPosition();
    // A statement, because newer browsers return a promise, which React would take for a cleanup.
    scrollTo(0, top);
    if (top === 0) return;
    restoring.current = true;
    const until = performance.now() + timeoutMs;
    const end = () => {
      restoring.current = false;
      for (const type of userInput) removeEventListener(type, end);
    };
    for (const type of userInput) addEventListener(type, end, { passive: true });
    const restore = () => {
      if (!restoring.current) return;
      scrollTo(0, top);
      if (Math.abs(scrollY - top) < 1 || performance.now() > until) end();
      else requestAnimationFrame(restore);
    };
    restore();
    return end;
  }, [pathname]);
}
