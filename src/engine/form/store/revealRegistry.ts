/** Who can bring a place of a long list into sight, where most of it is not drawn. */
import { isWithin } from "../../plan/fieldPath.ts";

export interface RevealRegistry {
  /** For all places below `path`; answers the removal. */
  add(path: string, seek: (pointer: string) => boolean): () => void;
  /** Brings the place into sight and the cursor to it; false where nobody can. */
  reveal(pointer: string): boolean;
}

export function createRevealRegistry(): RevealRegistry {
  const seekers = new Map<string, (pointer: string) => boolean>();
  return {
    add(path, seek) {
      seekers.set(path, seek);
      return () => void seekers.delete(path);
    },
    reveal: (pointer) => [...seekers].some(([path, seek]) => pointer !== path && isWithin(pointer, path) && seek(pointer)),
  };
}
