/** Small copies of pictures for lists: made when a list first draws the picture, and stored in `thumbnails` of the local folder. */
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { copyOut, type FileStore, isInFolder, type StoredBytes } from "./fileStore.ts";
import { PictureError, writeThumbnail } from "./pictures.ts";

/** Returns the small copy; undefined if the picture is missing or cannot be read: the caller serves the picture itself. */
export type Thumbnails = (id: string) => Promise<StoredBytes | undefined>;

export function createThumbnails(files: FileStore): Thumbnails {
  const folder = join(files.folder, "thumbnails");
  /** A list asks for a picture several times at once: it is made once. */
  const making = new Map<string, Promise<void>>();
  return async (id) => {
    const target = join(folder, id);
    const before = await readLocal(target);
    if (before) return before;
    // The copy is made from the file in the folder: the store says first whether it may be read.
    await files.has(id);
    const made = making.get(id) ?? make(files, id, target).finally(() => making.delete(id));
    making.set(id, made);
    try {
      await made;
      return await readLocal(target);
    } catch (error) {
      if (error instanceof PictureError) return undefined;
      throw error;
    }
  };
}

/** The decoder reads local files only: a picture in a bucket is copied for the time of its work. */
async function make(files: FileStore, id: string, target: string): Promise<void> {
  const local = join(files.folder, id);
  if (await isInFolder(files.folder, id)) return writeThumbnail(local, target);
  await mkdir(join(files.folder, "thumbnails"), { recursive: true, mode: 0o700 });
  const draft = `${target}.source.part`;
  try {
    await copyOut(files, id, draft);
    await writeThumbnail(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readLocal(path: string): Promise<StoredBytes | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, stream: createReadStream(path) };
}
