/** How far pages were scrolled, by their entries of the history; outlives a reload. Never throws. */
import { storageKeys } from "../../browser/keys.ts";

export interface ScrollPositions {
  /** In px. */
  record(entry: string, top: number): void;
  get(entry: string): number | undefined;
  /** The page goes: writes them down. */
  save(): void;
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
    record(entry, top) {
      // The one noted last is the last to go.
      places.delete(entry);
      places.set(entry, top);
      const [oldest] = places.keys();
      if (places.size > most && oldest !== undefined) places.delete(oldest);
    },
    get: (entry) => places.get(entry),
    save() {
      try {
        storage().setItem(storageKeys.scrolled, JSON.stringify([...places]));
      } catch {
        // Forbidden or full: a reload then begins at the top.
      }
    },
  };
}
