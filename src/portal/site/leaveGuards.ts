/** Guards against losing unsaved input: pages register here, navigation asks here, and an ending session saves drafts. */

export interface LeaveGuards {
  /** Registers a page: whether it has unsaved input, and how to save that as a draft. Returns the unregister function. */
  add(isChanged: () => boolean, saveDraft: () => void): () => void;
  hasChanges(): boolean;
  /** Saves the input of all pages as drafts. Call it before the session ends, because drafts belong to a login name. */
  saveDrafts(): void;
  /** Runs a navigation without a prompt: the session has ended, or the user has confirmed. */
  withoutPrompt(go: () => void): void;
  /** Removes the `beforeunload` listener. */
  dispose(): void;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<{ isChanged(): boolean; saveDraft(): void }>();
  let promptDisabled = false;
  const hasChanges = () => !promptDisabled && [...guards].some(({ isChanged }) => isChanged());
  const leaving = (event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  };
  addEventListener("beforeunload", leaving);
  return {
    add(isChanged, saveDraft) {
      const guard = { isChanged, saveDraft };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    hasChanges,
    saveDrafts() {
      for (const { saveDraft } of guards) saveDraft();
    },
    withoutPrompt(go) {
      promptDisabled = true;
      try {
        go();
      } finally {
        // The router calls its blockers before `go` returns.
        promptDisabled = false;
      }
    },
    dispose: () => removeEventListener("beforeunload", leaving),
  };
}
