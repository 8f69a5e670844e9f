/** A new page begins at its top; one that is come back to, by Back, Forward or a reload, where it was left. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { createScrollPositions } from "./scrollPositions.ts";

const places = createScrollPositions(() => sessionStorage);

/** How long what was there may take to be there again, in ms. */
const patience = 10_000;
/** Whoever does one of these goes elsewhere by himself. */
const ownWays = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const here = useRef(entry);
  const how = useNavigationType();
  const came = useRef(how);
  came.current = how;
  /** On the way back there: what the page passes meanwhile is no place of anybody's. */
  const returning = useRef(false);
  useLayoutEffect(() => {
    here.current = entry;
  }, [entry]);
  useEffect(() => {
    // A browser that does it by itself does it before there is anything to scroll.
    history.scrollRestoration = "manual";
    const scrolled = () => {
      if (!returning.current) places.record(here.current, scrollY);
    };
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("pagehide", places.save);
    return () => {
      removeEventListener("scroll", scrolled);
      removeEventListener("pagehide", places.save);
    };
  }, []);
  // Another page; an address that only asks the same page for something else leaves it where it is.
  useEffect(() => {
    const top = came.current === "POP" ? (places.get(here.current) ?? 0) : 0;
    // Newer browsers answer with a promise, which React would take for a clean-up.
    scrollTo(0, top);
    if (top === 0) return;
    returning.current = true;
    const until = performance.now() + patience;
    const end = () => {
      returning.current = false;
      for (const way of ownWays) removeEventListener(way, end);
    };
    for (const way of ownWays) addEventListener(way, end, { passive: true });
    const look = () => {
      if (!returning.current) return;
      scrollTo(0, top);
      if (Math.abs(scrollY - top) < 1 || performance.now() > until) end();
      else requestAnimationFrame(look);
    };
    look();
    return end;
  }, [pathname]);
}
