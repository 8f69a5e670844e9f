/**
 * Which actions the user has done with an entity in this browser tab, so that one action can wait for another (`after`).
 * Stored in `sessionStorage`: survives a reload, not the tab. Without storage it lasts as long as the engine.
 */
import { createListeners } from "../browser/listeners.ts";
import { useCallback, useSyncExternalStore } from "react";
import { useEngineState } from "../host/EngineProvider.tsx";

/** Followed by the engine's name. */
const storageKey = "lading.done";

export interface DoneActions {
  /** Marks an action as done. `login` separates users of one browser; `entity` is what the action was done with. */
  mark(login: string, entity: string, action: string): void;
  /** Returns whether an action is done; another function after each change. */
  snapshot(): (login: string, entity: string, action: string) => boolean;
  subscribe(changed: () => void): () => void;
}

export function createDoneActions(engine = ""): DoneActions {
  const key = storageKey + engine;
  const { subscribe, notify } = createListeners();
  // Read at the first use: most lists wait for nothing, and opening the storage takes the browser a while.
  let done: ReadonlySet<string> | undefined;
  const known = () => (done ??= readStored(key));
  const createLookUp = () => (login: string, entity: string, action: string) => known().has(entryOf(login, entity, action));
  let lookUp = createLookUp();
  return {
    mark(login, entity, action) {
      done = new Set([...known(), entryOf(login, entity, action)]);
      lookUp = createLookUp();
      store(key, done);
      notify();
    },
    snapshot: () => lookUp,
    subscribe,
  };
}

/** Returns how to mark an action of `entity` as done by `login`. */
export function useMarkDone(login: string, entity: string): (action: string) => void {
  const done = useEngineState(createDoneActions);
  return useCallback((action) => done.mark(login, entity, action), [done, login, entity]);
}

/** Returns whether an action is done. The caller renders again, with another function, when one is. */
export function useDoneActions(login: string, entity: string): (action: string) => boolean {
  const done = useEngineState(createDoneActions);
  const isDone = useSyncExternalStore(done.subscribe, done.snapshot);
  return useCallback((action) => isDone(login, entity, action), [isDone, login, entity]);
}

function entryOf(login: string, entity: string, action: string): string {
  return JSON.stringify([login, entity, action]);
}

function store(key: string, done: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...done]));
  } catch {
    // The browser may refuse storage; then the entries live in memory only.
  }
}

function readStored(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}
