import { isWithin } from "#dialect/json/jsonValues.ts";
/** Lists that can scroll a field into view. Long lists render only a part of their rows. */

export interface RevealRegistry {
  /** Registers a list for all fields below `path`. `reveal` scrolls to a field and focuses it, or returns false. Returns the removal. */
  add(path: string, reveal: (pointer: string) => boolean): () => void;
  /** Scrolls to the field and focuses it. Returns false where no list could. */
  reveal(pointer: string): boolean;
}

export function createRevealRegistry(): RevealRegistry {
  const lists = new Map<string, (pointer: string) => boolean>();
  return {
    add(path, reveal) {
      lists.set(path, reveal);
      return () => void lists.delete(path);
    },
    reveal: (pointer) => [...lists].some(([path, reveal]) => pointer !== path && isWithin(pointer, path) && reveal(pointer)),
  };
}
