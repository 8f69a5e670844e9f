/** The keys of the page in sight: when a single one may act, and which there are, for whoever asks. */
import { useEffect, useRef } from "react";

export interface Shortcut {
  /** As they are drawn, each on a cap of its own: `["j", "k"]`. */
  readonly keys: readonly string[];
  /** What they do, in the language in use. */
  readonly says: string;
}

/** Keys as they are drawn on the keyboard in front of the person: a Mac has Cmd where others have Ctrl. */
export function shownKeys(keys: string): string {
  return /^(Mac|iP)/.test(navigator.platform) ? keys.replaceAll("Ctrl", "⌘") : keys;
}

const told = new Set<{ readonly current: () => readonly Shortcut[] }>();

/** Tells of the caller's keys while it is drawn, when somebody asks. It does not listen to them. */
export function useShortcuts(shortcuts: () => readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    told.add(latest);
    return () => void told.delete(latest);
  }, []);
}

/** The keys of everything that is drawn now. */
export function shortcutsHere(): readonly Shortcut[] {
  return [...told].flatMap(({ current }) => current());
}

const question = [
  "dialog[open]",
  '[role="dialog"][data-state="open"]',
  '[role="alertdialog"][data-state="open"]',
  '[role="menu"][data-state="open"]',
].join(", ");

/**
 * Whether a key by itself is meant for the page: no other key is held with it, nobody has taken it, nothing is typed,
 * composed by an input method, keyed into a grid or asked in a dialog.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !isAsking();
}

/** Whether a dialog or a menu stands over the page. */
export function isAsking(): boolean {
  return document.querySelector(question) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])") ||
      target.closest('[role="grid"]') !== null)
  );
}
