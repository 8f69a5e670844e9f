/**
 * Restores the focus when the focused element is removed: a deleted row, a removed chip, the button that opened a dialog
 * about a deleted record. Browsers move the focus to `body`, so keyboard and screen reader users would start again at the
 * top of the page; this moves it to the nearest control.
 */
import { type RefObject, useEffect, useRef } from "react";

/** An element and its ancestors, innermost first, each with its siblings at that time. */
export type FocusPath = readonly { readonly at: Element; readonly next: Element | null; readonly previous: Element | null }[];

const focusable = ["a[href]", "button", "input:not([type=hidden])", "select", "textarea", "[tabindex]"]
  .map((one) => `${one}:not([disabled])`)
  .join(", ");

/** Returns the path of an element up to `body`, empty without an element. */
export function focusPath(element: Element | null): FocusPath {
  const path = [];
  for (let at = element; at && at !== document.body; at = at.parentElement)
    path.push({ at, next: at.nextElementSibling, previous: at.previousElementSibling });
  return path;
}

let lastFocused: Element | null = null;

/** Remembers the focused element for `lastFocusedTrigger`. Returns the function that stops it. */
export function trackFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    lastFocused = target instanceof Element ? target : null;
  };
  document.addEventListener("focusin", remember);
  return () => document.removeEventListener("focusin", remember);
}

/**
 * Returns the element that opens something now: the focused one, or the last focused one where a closing menu took the
 * focus away. For a menu entry that is the menu's button, because the menu closes before its action opens anything.
 */
export function lastFocusedTrigger(): Element | null {
  const focused = document.activeElement === document.body ? lastFocused : document.activeElement;
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button && document.getElementById(button)) || focused;
}

/** Returns the first element of the path that still exists; before that, a control in one of the siblings of a removed one. */
export function nearestFocusable(path: FocusPath): HTMLElement | null {
  for (const { at, next, previous } of path) {
    if (at.isConnected) return controlIn(at);
    for (const sibling of [next, previous]) {
      const control = sibling?.isConnected ? controlIn(sibling) : null;
      if (control) return control;
    }
  }
  return null;
}

function controlIn(element: Element): HTMLElement | null {
  return element.matches(focusable) ? (element as HTMLElement) : element.querySelector<HTMLElement>(focusable);
}

/** Keeps the focus near its last place in `box`: after each render of the caller a lost focus moves to the nearest control. */
export function useFocusRestore(box: RefObject<HTMLElement | null>): void {
  const path = useRef<FocusPath>([]);
  useEffect(() => {
    const element = box.current;
    const follow = ({ target }: FocusEvent) => {
      path.current = focusPath(target instanceof Element ? target : null);
    };
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [box]);
  useEffect(() => {
    const [last] = path.current;
    if (!last || last.at.isConnected || document.activeElement !== document.body) return;
    nearestFocusable(path.current)?.focus({ preventScroll: true });
  });
}
