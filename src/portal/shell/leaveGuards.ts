/** Who has something unsaved, and whether leaving may be asked about. */

export interface LeaveGuards {
  /** Returns the removal. */
  add(isChanged: () => boolean): () => void;
  changed(): boolean;
  /** Runs `go` without asking: the session has ended, or the question was answered. */
  unasked(go: () => void): void;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<() => boolean>();
  let silent = false;
  const changed = () => !silent && [...guards].some((isChanged) => isChanged());
  addEventListener("beforeunload", (event) => {
    if (changed()) event.preventDefault();
  });
  return {
    add(isChanged) {
      guards.add(isChanged);
      return () => void guards.delete(isChanged);
    },
    changed,
    unasked(go) {
      silent = true;
      try {
        go();
      } finally {
        // The router asks its blockers before `go` returns.
        silent = false;
      }
    },
  };
}
