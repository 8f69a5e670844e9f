/**
 * Which actions of a list were done in this browser tab by whoever is logged
 * in, so that one may wait for another (`after`). Outlives a reload, not the
 * tab; where the browser stores nothing it lasts as long as the page.
 */
import { useCallback, useSyncExternalStore } from "react";

const storageKey = "lading.done";
const listeners = new Set<() => void>();
/** Read when it is first asked for: most lists wait for nothing, and the browser takes its time to open the storage. */
let kept: ReadonlySet<string> | undefined;
/** Another function with every action that is done. */
let lookUp = newLookUp();

function newLookUp() {
  return (name: string): boolean => known().has(name);
}

/** `login` keeps those apart who share a browser; `entity` is what the action was done with. */
export function markDone(login: string, entity: string, action: string): void {
  kept = new Set([...known(), nameOf(login, entity, action)]);
  lookUp = newLookUp();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...kept]));
  } catch {
    // Storage may be switched off.
  }
  for (const tell of listeners) tell();
}

/** Draws anew when an action is done, and answers another function then. */
export function useDoneActions(login: string, entity: string): (action: string) => boolean {
  const isKept = useSyncExternalStore(subscribe, () => lookUp);
  return useCallback((action) => isKept(nameOf(login, entity, action)), [login, entity, isKept]);
}

function known(): ReadonlySet<string> {
  return (kept ??= read());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function nameOf(login: string, entity: string, action: string): string {
  return JSON.stringify([login, entity, action]);
}

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}
