/** Long work that is done a slice at a time, in the pauses of whoever types. */
export interface ChunkedTask {
  /** Goes on after so many milliseconds; what waited already begins to wait anew. */
  schedule(afterMs: number): void;
  isWaiting(): boolean;
  /** Somebody does the rest at once. Answers whether there is any. */
  stop(): boolean;
}

/** What one slice did: whether it was the last, and how to tell of it. */
export interface ChunkResult {
  readonly isLast: boolean;
  tell(): void;
}

export function createChunkedTask(work: () => ChunkResult): ChunkedTask {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function later(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { isLast, tell } = work();
      // Whoever is told already finds nothing waiting.
      if (isLast) timer = undefined;
      tell();
      if (!isLast) later(0);
    }, afterMs);
  }
  return {
    schedule: later,
    isWaiting: () => timer !== undefined,
    stop() {
      const waited = timer !== undefined;
      clearTimeout(timer);
      timer = undefined;
      return waited;
    },
  };
}
