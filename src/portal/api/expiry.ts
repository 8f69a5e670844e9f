/**
 * An expired session: told at once, left three seconds later.
 *
 * However many answers say 401, one timer runs; what is on the page stays and
 * can be finished reading. A new login in between calls it off, and an answer to
 * a question asked with an older token expires nothing [XR-09, Q-60, K-06].
 */
export interface Expiry {
  /** A 401 came to a question that was asked with `sentToken`. */
  report(sentToken: string | undefined): void;
  cancel(): void;
}

export function createExpiry(options: {
  /** In ms. */
  readonly delay: number;
  token(): string | undefined;
  leave(): void;
}): Expiry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    cancel,
    report(sentToken) {
      if (timer !== undefined || sentToken !== options.token()) return;
      timer = setTimeout(() => {
        timer = undefined;
        // Somebody logged in anew meanwhile, perhaps in another tab.
        if (options.token() === sentToken) options.leave();
      }, options.delay);
    },
  };
}
