/** Streams files as one archive; only the chunk being sent is in memory. */
import { Zip, ZipPassThrough } from "fflate";

export interface ZippedFile {
  /** Path in the archive, such as `papers/invoice.pdf`; see `archiveNames`. */
  readonly name: string;
  readonly changed: Date;
  /** Returns the bytes. Called when the files before it are written. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * Yields the bytes of the archive. Files are stored without compression: pictures, PDFs and
 * workbooks are compressed already. Names are UTF-8. The caller ensures a total below
 * 4 GB. Rejects with the error of a file that cannot be read.
 */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, changed, chunks } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = changed;
    archive.add(entry);
    for await (const chunk of chunks()) {
      entry.push(chunk);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}
