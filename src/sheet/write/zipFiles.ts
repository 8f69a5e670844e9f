/** Files as one archive, handed on as they come: never more of them in memory than what is being sent. */
import { Zip, ZipPassThrough } from "fflate";

export interface ZippedFile {
  /** With folders, `papers/invoice.pdf`; see `archiveNames`. */
  readonly name: string;
  readonly changed: Date;
  /** Its bytes, asked for when its turn comes. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * The archive's bytes. Files are stored as they are: pictures, PDFs and
 * workbooks are packed already. Names are UTF-8. Below 4 GB altogether: the
 * caller sees to it. Rejects with the error of a file that cannot be read.
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
