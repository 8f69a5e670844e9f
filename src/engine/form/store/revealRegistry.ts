/** Who can bring a place of a long list into sight, where most of it is not drawn. */
import { isWithin } from "../../plan/fieldPath.ts";

export interface Seekers {
  /** For all places below `path`; answers the removal. */
  add(path: string, seek: (pointer: string) => boolean): () => void;
  /** Brings the place into sight and the cursor to it; false where nobody can. */
  seek(pointer: string): boolean;
}

export function createSeekers(): Seekers {
  const seekers = new Map<string, (pointer: string) => boolean>();
  return {
    add(path, seek) {
      seekers.set(path, seek);
      return () => void seekers.delete(path);
    },
    seek: (pointer) => [...seekers].some(([path, seek]) => pointer !== path && isWithin(pointer, path) && seek(pointer)),
  };
}
