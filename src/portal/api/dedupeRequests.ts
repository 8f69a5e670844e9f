/** Sends identical concurrent requests once and shares the response. */

/** Sends the request. The signal aborts when all callers have given up. */
type Send<Result> = (signal: AbortSignal) => Promise<Result>;

interface SharedRequest<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  callers: number;
}

export interface RequestDeduper<Result> {
  /**
   * Returns the result of the pending request with the same `key`, or sends a new one. A caller whose signal aborts gets
   * `aborted`; the request continues for the other callers.
   */
  share(key: string, signal: AbortSignal | undefined, send: Send<Result>, aborted: Result): Promise<Result>;
  /** Later callers get a new request. Call it after a change, because pending responses may be outdated. */
  clear(): void;
}

export function dedupeRequests<Result>(): RequestDeduper<Result> {
  const pending = new Map<string, SharedRequest<Result>>();

  function start(key: string, send: Send<Result>): SharedRequest<Result> {
    const abort = new AbortController();
    const request = { result: send(abort.signal), abort, callers: 0 };
    pending.set(key, request);
    const end = () => remove(key, request);
    request.result.then(end, end);
    return request;
  }
  function remove(key: string, request: SharedRequest<Result>): void {
    if (pending.get(key) === request) pending.delete(key);
  }

  return {
    share(key, signal, send, aborted) {
      if (signal?.aborted) return Promise.resolve(aborted);
      const request = pending.get(key) ?? start(key, send);
      request.callers += 1;
      if (signal === undefined) return request.result;
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          resolve(aborted);
          request.callers -= 1;
          if (request.callers > 0) return;
          remove(key, request);
          request.abort.abort();
        };
        signal.addEventListener("abort", giveUp, { once: true });
        const stopListening = () => signal.removeEventListener("abort", giveUp);
        request.result.then(resolve, reject).then(stopListening, stopListening);
      });
    },
    clear: () => pending.clear(),
  };
}
