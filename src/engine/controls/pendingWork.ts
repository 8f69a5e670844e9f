/** Work that a save waits for instead of storing half a record: uploads, rows generated from other rows. */
import { useEngineState } from "../host/EngineProvider.tsx";

export interface PendingWork {
  /** Adds work. It resolves to true once its field holds the result, to false where it failed. */
  track(work: Promise<boolean>): void;
  /** Whether leaving the page now loses something. */
  isPending(): boolean;
  /** Resolves when all pending work has ended, to whether it succeeded. Undefined if nothing is pending, so that the caller continues at once. */
  whenDone(): Promise<boolean> | undefined;
}

function createPendingWork(): PendingWork {
  const pending = new Set<Promise<boolean>>();
  // Work may start while other work is waited for.
  const waitForAll = async (): Promise<boolean> => {
    let all = true;
    while (pending.size > 0) {
      const results = await Promise.all(pending);
      all &&= results.every(Boolean);
    }
    return all;
  };
  return {
    track(work) {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
    isPending: () => pending.size > 0,
    whenDone: () => (pending.size === 0 ? undefined : waitForAll()),
  };
}

export const usePendingWork = (): PendingWork => useEngineState(createPendingWork);
