/**
 * Where the focus goes when what has it goes away: a row that is deleted, a chip that is taken back, the button that
 * opened a question about a record that is no more. Browsers put it nowhere; whoever works by keyboard or hears the page
 * would begin again at its top.
 */
import { type RefObject, useEffect, useRef } from "react";

/** An element and all around it, each with what stood before and after it. */
type Trail = readonly { readonly at: Element; readonly next: Element | null; readonly previous: Element | null }[];

const focusable = ["a[href]", "button", "input:not([type=hidden])", "select", "textarea", "[tabindex]"]
  .map((one) => `${one}:not([disabled])`)
  .join(", ");

/** From the element outwards. */
export function focusPath(element: Element | null): Trail {
  const trail = [];
  for (let at = element; at && at !== document.body; at = at.parentElement)
    trail.push({ at, next: at.nextElementSibling, previous: at.previousElementSibling });
  return trail;
}

let lastFocused: Element | null = null;

/** Notes what has the focus, for who comes after it went away (`lastFocusedTrigger`). Until the returned removal is called. */
export function trackFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    lastFocused = target instanceof Element ? target : null;
  };
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/**
 * What opens something now: what has the focus, or had it last where a menu took it along as it went. Of a menu it is the button,
 * since the menu is gone before what its entry opens is.
 */
export function lastFocusedTrigger(): Element | null {
  const focused = document.activeElement === document.body ? lastFocused : document.activeElement;
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button && document.getElementById(button)) || focused;
}

/** The element itself while it is there; else the first control of what stood after it, before it, or around it. */
export function nearestFocusable(trail: Trail): HTMLElement | null {
  for (const { at, next, previous } of trail) {
    if (at.isConnected) return controlIn(at);
    for (const beside of [next, previous]) {
      const control = beside?.isConnected ? controlIn(beside) : null;
      if (control) return control;
    }
  }
  return null;
}

function controlIn(element: Element): HTMLElement | null {
  return element.matches(focusable) ? (element as HTMLElement) : element.querySelector<HTMLElement>(focusable);
}

/** Keeps the focus near where it was in `box`: judged after each time that the caller is drawn. */
export function useFocusRestore(box: RefObject<HTMLElement | null>): void {
  const trail = useRef<Trail>([]);
  useEffect(() => {
    const element = box.current;
    const follow = ({ target }: FocusEvent) => {
      trail.current = focusPath(target instanceof Element ? target : null);
    };
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [box]);
  useEffect(() => {
    const [last] = trail.current;
    if (!last || last.at.isConnected || document.activeElement !== document.body) return;
    nearestFocusable(trail.current)?.focus({ preventScroll: true });
  });
}
