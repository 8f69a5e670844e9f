/** Runs long work in short timer tasks, so that typing is not blocked. */
export interface ChunkedTask {
  /** Runs the next chunk after `afterMs`. A chunk that waits already starts its wait over. */
  schedule(afterMs: number): void;
  isWaiting(): boolean;
  /** Cancels: the caller does the rest at once. Returns true if a chunk was waiting. */
  stop(): boolean;
}

export interface ChunkResult {
  readonly isLast: boolean;
  /** Notifies the subscribers of what the chunk did. In the call after the last chunk `isWaiting` is already false. */
  notify(): void;
}

export function createChunkedTask(work: () => ChunkResult): ChunkedTask {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { isLast, notify } = work();
      if (isLast) timer = undefined;
      notify();
      if (!isLast) schedule(0);
    }, afterMs);
  }
  return {
    schedule,
    isWaiting: () => timer !== undefined,
    stop() {
      const wasWaiting = timer !== undefined;
      clearTimeout(timer);
      timer = undefined;
      return wasWaiting;
    },
  };
}
