/**
 * Adds the router's index to history entries that the router did not create (a URL typed in the address bar, a link of another
 * script). Without it the router cannot tell Back from Forward, and its blocker does not ask before leaving a changed form.
 */

/** The part of the router's history state that counts entries. */
const indexOf = (state: unknown): number | undefined => {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === "number" ? index : undefined;
};

/**
 * Call this before the router is created, so that this listener runs before the router's. `follow` subscribes to the
 * navigations of the router; `end` removes all listeners.
 */
export function indexTypedAddresses(): { follow(subscribe: (navigated: () => void) => () => void): void; end(): void } {
  let last = indexOf(history.state) ?? 0;
  let unfollow = () => {};
  const note = () => {
    last = indexOf(history.state) ?? last;
  };
  const popped = () => {
    // A new entry follows the current one.
    if (indexOf(history.state) === undefined) history.replaceState({ ...history.state, idx: last + 1 }, "");
    note();
  };
  addEventListener("popstate", popped);
  return {
    follow(subscribe) {
      unfollow = subscribe(note);
    },
    end() {
      unfollow();
      removeEventListener("popstate", popped);
    },
  };
}
