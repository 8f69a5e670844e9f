/** How far pages were scrolled, by their entries of the history; outlives a reload. Never throws. */
import { storageKeys } from "../../browser/keys.ts";

export interface ScrollPositions {
  /** In px. */
  note(entry: string, top: number): void;
  of(entry: string): number | undefined;
  /** The page goes: writes them down. */
  keep(): void;
}

/** Who went on so far does not come back. */
const most = 50;

export function createScrollPositions(storage: () => Storage): ScrollPositions {
  const places = new Map<string, number>(read());
  function read(): readonly (readonly [string, number])[] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(storageKeys.scrolled) ?? "[]");
      if (!Array.isArray(kept)) return [];
      return kept.filter((one): one is [string, number] => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number");
    } catch {
      return [];
    }
  }
  return {
    note(entry, top) {
      // The one noted last is the last to go.
      places.delete(entry);
      places.set(entry, top);
      const [oldest] = places.keys();
      if (places.size > most && oldest !== undefined) places.delete(oldest);
    },
    of: (entry) => places.get(entry),
    keep() {
      try {
        storage().setItem(storageKeys.scrolled, JSON.stringify([...places]));
      } catch {
        // Forbidden or full: a reload then begins at the top.
      }
    },
  };
}
