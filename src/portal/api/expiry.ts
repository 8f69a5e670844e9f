/**
 * Ends an expired session after a delay, so that the user can finish reading the page.
 *
 * Several 401 responses start one timer. A new login in between cancels it, and a
 * response to a request with an older token is ignored [XR-09, Q-60, K-06].
 */
export interface Expiry {
  /** Call this for each 401 response. `sentToken`: the token of its request. */
  report(sentToken: string | undefined): void;
  cancel(): void;
}

export function createExpiry(options: {
  /** In ms. */
  readonly delay: number;
  token(): string | undefined;
  onExpired(): void;
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
        // A new login may have happened in another tab.
        if (options.token() === sentToken) options.onExpired();
      }, options.delay);
    },
  };
}
