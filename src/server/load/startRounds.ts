/** Work in the background that repeats after a pause: the outbox, and transitions by time. */

export interface Rounds {
  /** Pause between the end of a round and the next, in ms. */
  readonly every: number;
  /** Receives the error of a round that failed; the next one runs all the same. */
  onError(error: unknown): void;
}

/**
 * Runs rounds one after the other, the first at once. Returns a function that stops them and waits for the current one.
 *
 * @param round receives a function that returns whether it should end early.
 */
export function startRounds(round: (isClosed: () => boolean) => Promise<unknown>, { every, onError }: Rounds): () => Promise<void> {
  let isClosed = false;
  let current: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const work = (): void => {
    current = round(() => isClosed)
      .catch(onError)
      .finally(() => {
        if (isClosed) return;
        timer = setTimeout(work, every);
        timer.unref();
      });
  };
  work();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await current;
  };
}
