/**
 * Gives history entries that the router did not make (an address typed in the bar, a link of another script) the index that the
 * router counts by. Without it the router cannot tell Back from Forward, and its blocker lets a changed form go without asking.
 */

/** The part of the router's history state that counts entries. */
const indexOf = (state: unknown): number | undefined => {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === "number" ? index : undefined;
};

/**
 * Call before the router is made: of two listeners the first runs first. `subscribe` reports each navigation of the router.
 * Returns how to stop.
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
