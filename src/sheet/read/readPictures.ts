/** Reads the bytes of pictures one by one, in their order in the file. */
import { crc32 } from "../zip/crc32.ts";
import { startOf, type Zip, type ZipEntry } from "../zip/openZip.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";

export async function* readPictures(
  zip: Zip,
  parts: Iterable<string>,
  reading: ReadBudget,
): AsyncGenerator<{ readonly part: string; readonly bytes?: Uint8Array<ArrayBuffer> }> {
  const found = [...new Set(parts)].flatMap((part) => {
    const entry = zip.entries.get(part.toLowerCase());
    return entry ? [{ part, entry }] : [];
  });
  found.sort((a, b) => a.entry.offset - b.entry.offset);
  const most = reading.limits.pictureBytes;
  for (const { part, entry } of found) {
    reading.checkTime();
    const bytes = entry.size > most || entry.packed > most ? undefined : await bytesOf(zip, entry, reading);
    yield bytes ? { part, bytes } : { part };
  }
}

/** Returns undefined if the entry is inconsistent. */
async function bytesOf(zip: Zip, entry: ZipEntry, reading: ReadBudget): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const start = await startOf(zip, entry);
    const packed = await zip.file.read(start, start + entry.packed);
    const bytes = entry.method === 0 ? packed.slice() : reading.inflate(packed, entry.size);
    return bytes.length === entry.size && crc32(bytes) === entry.crc ? bytes : undefined;
  } catch (error) {
    // The file itself is no longer readable.
    if (error instanceof DOMException) throw error;
    return undefined;
  }
}
