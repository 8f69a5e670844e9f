/** Keyboard shortcuts: which ones are active, and when a single key may act. */

export interface Shortcut {
  /** The keys as shown, each on a key cap of its own: `["j", "k"]`. */
  readonly keys: readonly string[];
  /** Description, in the current language. */
  readonly says: string;
}

/** Keys as they are labelled on this computer: a Mac has Cmd where others have Ctrl. */
export function shownKeys(keys: string): string {
  return /^(Mac|iP)/.test(navigator.platform) ? keys.replaceAll("Ctrl", "⌘") : keys;
}

/** The shortcuts of the mounted components. Handling the keys is up to each component. */
export interface ShortcutRegistry {
  /** Lists the shortcuts that `shortcuts` returns, until the returned function is called. */
  add(shortcuts: () => readonly Shortcut[]): () => void;
  /** All shortcuts that are active now. */
  list(): readonly Shortcut[];
}

export function createShortcuts(): ShortcutRegistry {
  const active = new Set<() => readonly Shortcut[]>();
  return {
    add(shortcuts) {
      active.add(shortcuts);
      return () => void active.delete(shortcuts);
    },
    list: () => [...active].flatMap((shortcuts) => shortcuts()),
  };
}

const openOverlay = [
  "dialog[open]",
  '[role="dialog"][data-state="open"]',
  '[role="alertdialog"][data-state="open"]',
  '[role="menu"][data-state="open"]',
].join(", ");

/**
 * Whether a single key is meant for the page: no modifier is held, no other handler used it, and the focus is in no text
 * input, no grid and no dialog. Keys of an input method are not.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !isAsking();
}

/** Whether a dialog or a menu is open. */
export function isAsking(): boolean {
  return document.querySelector(openOverlay) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])") ||
      target.closest('[role="grid"]') !== null)
  );
}
