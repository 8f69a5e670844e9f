/**
 * Asks once more where the first question may not have arrived: a server that
 * is being restarted, a connection that broke. Only what has one effect however
 * often it is asked: reading, and changes with an idempotency key.
 */

/** Pauses before the second and the third try, in ms; a little more at random, so that a thousand pages do not come back at once. */
const pauses = [300, 1_200] as const;
const spread = 250;
/** A server that asks for more patience than this is told of instead. */
const longestPause = 5_000;

/** The server, or what stands in front of it, says that it did not come to it. */
const comingBack: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** What an answer must show of itself. A status of 0 is none. */
interface Heard {
  readonly status: number;
  readonly headers?: Pick<Headers, "get">;
}

/** The last answer, or the last error thrown. `signal`: nobody waits any more. */
export async function fetchWithRetry<Response extends Heard>(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (const pause of pauses) {
    let asked: number = pause;
    try {
      const response = await ask();
      if (!comingBack.has(response.status) || signal.aborted || !navigator.onLine) return response;
      asked = Math.max(pause, Number(response.headers?.get("retry-after") ?? 0) * 1000 || 0);
      if (asked > longestPause) return response;
    } catch (error) {
      // Without a network there is nothing to wait for: the reader is told at once.
      if (signal.aborted || !navigator.onLine) throw error;
    }
    await wait(asked + Math.random() * spread, signal);
  }
  return ask();
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
