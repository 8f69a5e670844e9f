/**
 * Retries requests that may not have reached the server: it restarts, or the connection broke.
 * Use it only for idempotent requests: reads, and changes with an idempotency key.
 */

/** Delays before the second and the third attempt, in ms. */
const delays = [300, 1_200] as const;
/** Random addition to each delay, in ms, so that many pages do not retry at the same moment. */
const jitter = 250;
/** A longer `Retry-After` ends the retries, in ms: the user sees the error instead. */
const maxDelay = 5_000;

/** The request was not processed: no response, or the proxy or the server is unavailable. */
const retriedStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Status 0: no response. */
interface RetriedResponse {
  readonly status: number;
  readonly headers?: Pick<Headers, "get">;
}

/** Returns the last response, or throws the last error. The retries end when `signal` aborts. */
export async function fetchWithRetry<Response extends RetriedResponse>(
  send: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  for (const minDelay of delays) {
    let delay: number = minDelay;
    try {
      const response = await send();
      if (!retriedStatuses.has(response.status) || signal.aborted || !navigator.onLine) return response;
      delay = Math.max(minDelay, Number(response.headers?.get("retry-after") ?? 0) * 1000 || 0);
      if (delay > maxDelay) return response;
    } catch (error) {
      // Without a network a retry cannot succeed: the user sees the error at once.
      if (signal.aborted || !navigator.onLine) throw error;
    }
    await wait(delay + Math.random() * jitter, signal);
  }
  return send();
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
