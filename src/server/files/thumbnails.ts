/** Small copies of pictures for lists: made when a list first draws the picture, and stored in `files/thumbnails`. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { PictureError, writeThumbnail } from "./pictures.ts";

/** Returns the path of the small copy; undefined if the picture cannot be read: the caller serves the picture itself. */
export type Thumbnails = (id: string) => Promise<string | undefined>;

export function createThumbnails(filesFolder: string): Thumbnails {
  /** A list asks for a picture several times at once: it is made once. */
  const making = new Map<string, Promise<void>>();
  return async (id) => {
    const target = join(filesFolder, "thumbnails", id);
    if (await exists(target)) return target;
    const made = making.get(id) ?? writeThumbnail(join(filesFolder, id), target).finally(() => making.delete(id));
    making.set(id, made);
    try {
      await made;
      return target;
    } catch (error) {
      if (error instanceof PictureError) return undefined;
      throw error;
    }
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
