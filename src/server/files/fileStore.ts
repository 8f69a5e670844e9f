/** Where the bytes of uploaded files are stored: a folder by default, or a bucket of an object store (`bucketStore.ts`). */
import { FILE_ID } from "./fileUrls.ts";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface StoredBytes {
  /** Bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/**
 * Stores files by id. A stored file never changes. Every method throws `FileStoreError` if the store does not answer: the caller
 * answers 503 and nothing is lost.
 */
export interface FileStore {
  /** Local folder for uploads under way and small copies of pictures. */
  readonly folder: string;
  /** The files themselves are in the folder. */
  readonly isFolder: boolean;
  /** Stores the local file under the id, whole or not at all. The local file is gone afterwards. */
  put(id: string, path: string): Promise<void>;
  /** Returns undefined if there is no such file. The caller reads or destroys the stream. */
  read(id: string): Promise<StoredBytes | undefined>;
  has(id: string): Promise<boolean>;
  /** Removes files; one that does not exist is no error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Ids of all stored files, in no order. */
  ids(): AsyncIterable<string>;
}

/** The store does not answer, or answered with an error. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
}

export function createFolderStore(folder: string): FileStore {
  return {
    folder,
    isFolder: true,
    async put(id, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (path !== join(folder, id)) await rename(path, join(folder, id));
    },
    async read(id) {
      const found = await stat(join(folder, id)).catch(() => undefined);
      return found && { size: found.size, stream: createReadStream(join(folder, id)) };
    },
    has: (id) => isInFolder(folder, id),
    async remove(ids) {
      for (const id of ids) await rm(join(folder, id), { force: true });
    },
    async *ids() {
      for (const name of await readdir(folder).catch(() => [])) if (FILE_ID.test(name)) yield name;
    },
  };
}

/** Returns the bytes of a stored file in pieces. Throws if there is no such file. */
export async function* readChunks(files: FileStore, id: string): AsyncIterable<Uint8Array> {
  const found = await files.read(id);
  if (!found) throw new Error(`The file ${id} is missing in the store.`);
  yield* found.stream;
}

/** Copies a stored file to a local path. Throws if there is no such file; then the path does not exist. */
export async function copyOut(files: FileStore, id: string, path: string): Promise<void> {
  const found = await files.read(id);
  if (!found) throw new Error(`The file ${id} is missing in the store.`);
  try {
    await pipeline(found.stream, createWriteStream(path, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Whether a local copy of the file exists. */
export async function isInFolder(folder: string, id: string): Promise<boolean> {
  return stat(join(folder, id)).then(
    () => true,
    () => false,
  );
}
