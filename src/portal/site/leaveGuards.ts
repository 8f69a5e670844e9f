/** Who has something unsaved, whether leaving may be asked about, and the last chance to keep it where it may not. */

export interface LeaveGuards {
  /** Returns the removal. */
  add(isChanged: () => boolean, saveDrafts: () => void): () => void;
  hasChanges(): boolean;
  /** Keeps as drafts whatever can be; while somebody is logged in, since drafts belong to a login name. */
  keep(): void;
  /** Runs `go` without asking: the session has ended, or the question was answered. */
  withoutPrompt(go: () => void): void;
  /** Asks no more. */
  dispose(): void;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<{ isChanged(): boolean; keep(): void }>();
  let silent = false;
  const hasChanges = () => !silent && [...guards].some(({ isChanged }) => isChanged());
  const leaving = (event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  };
  addEventListener("beforeunload", leaving);
  return {
    add(isChanged, keep) {
      const guard = { isChanged, keep };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    hasChanges,
    keep() {
      for (const { keep } of guards) keep();
    },
    withoutPrompt(go) {
      silent = true;
      try {
        go();
      } finally {
        // The router asks its blockers before `go` returns.
        silent = false;
      }
    },
    dispose: () => removeEventListener("beforeunload", leaving),
  };
}
