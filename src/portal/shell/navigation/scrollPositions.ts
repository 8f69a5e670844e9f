/** Scroll positions of pages by history entry; they survive a reload. Never throws. */
import { storageKeys } from "../../browser/keys.ts";

export interface ScrollPositions {
  /** In px. */
  record(entry: string, top: number): void;
  get(entry: string): number | undefined;
  /** Writes the positions to storage. Call it when the page closes. */
  save(): void;
}

/** Number of stored entries; older ones are dropped. */
const maxEntries = 50;

export function createScrollPositions(storage: () => Storage): ScrollPositions {
  const positions = new Map<string, number>(read());
  function read(): readonly (readonly [string, number])[] {
    try {
      const stored: unknown = JSON.parse(storage().getItem(storageKeys.scrolled) ?? "[]");
      if (!Array.isArray(stored)) return [];
      return stored.filter(
        (one): one is [string, number] => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number",
      );
    } catch {
      return [];
    }
  }
  return {
    record(entry, top) {
      // A Map keeps the insertion order: the oldest entry is dropped first.
      positions.delete(entry);
      positions.set(entry, top);
      const [oldest] = positions.keys();
      if (positions.size > maxEntries && oldest !== undefined) positions.delete(oldest);
    },
    get: (entry) => positions.get(entry),
    save() {
      try {
        storage().setItem(storageKeys.scrolled, JSON.stringify([...positions]));
      } catch {
        // Storage is forbidden or full: a reload then starts at the top.
      }
    },
  };
}
