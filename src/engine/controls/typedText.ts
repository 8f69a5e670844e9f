/** Typed text that its input has not committed yet. Commit it before reading a record (to save, copy or open a dialog). */
import { useEngineState } from "../host/EngineProvider.tsx";

export interface TypedText {
  /** Commits the typed text of every input of the engine. */
  commitAll(): void;
  /** Has `commit` called by `commitAll` until the returned function is called. */
  register(commit: () => void): () => void;
}

export function createTypedText(): TypedText {
  const commits = new Set<() => void>();
  return {
    commitAll() {
      for (const commit of [...commits]) commit();
    },
    register(commit) {
      commits.add(commit);
      return () => void commits.delete(commit);
    },
  };
}

export const useTypedText = (): TypedText => useEngineState(createTypedText);
