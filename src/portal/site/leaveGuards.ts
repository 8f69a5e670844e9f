/** Who has something unsaved, whether leaving may be asked about, and the last chance to keep it where it may not. */

export interface LeaveGuards {
  /** Returns the removal. */
  add(isChanged: () => boolean, keep: () => void): () => void;
  changed(): boolean;
  /** Keeps as drafts whatever can be; while somebody is logged in, since drafts belong to a login name. */
  keep(): void;
  /** Runs `go` without asking: the session has ended, or the question was answered. */
  unasked(go: () => void): void;
  /** Asks no more. */
  end(): void;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<{ isChanged(): boolean; keep(): void }>();
  let silent = false;
  const changed = () => !silent && [...guards].some(({ isChanged }) => isChanged());
  const leaving = (event: BeforeUnloadEvent) => {
    if (changed()) event.preventDefault();
  };
  addEventListener("beforeunload", leaving);
  return {
    add(isChanged, keep) {
      const guard = { isChanged, keep };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    changed,
    keep() {
      for (const { keep } of guards) keep();
    },
    unasked(go) {
      silent = true;
      try {
        go();
      } finally {
        // The router asks its blockers before `go` returns.
        silent = false;
      }
    },
    end: () => removeEventListener("beforeunload", leaving),
  };
}
