/**
 * The bytes of pictures. Thousands of small slices of a file cost more than
 * unpacking them, so the file is read in windows, in the order it lies in.
 */
import { Inflate } from "fflate";
import { crc32 } from "./crc32.ts";
import { dataStart, localHeaderLength, type Zip, type ZipEntry } from "./openZip.ts";
import type { Reading } from "./Reading.ts";

const windowBytes = 4 * 1024 * 1024;
/** Behind the header of an entry stand its name and what programs add to it. */
const headerRoom = 8 * 1024;
/** Packed bytes unpacked at a time, so that a lie about the size is noticed early. */
const piece = 64 * 1024;

export async function* readPictures(
  { file, entries }: Zip,
  parts: Iterable<string>,
  reading: Reading,
): AsyncGenerator<{ readonly part: string; readonly bytes?: Uint8Array<ArrayBuffer> }> {
  const wanted = [...new Set(parts)].flatMap((part) => {
    const entry = entries.get(part.toLowerCase());
    return entry ? [{ part, entry }] : [];
  });
  wanted.sort((a, b) => a.entry.offset - b.entry.offset);
  let window = { from: 0, bytes: new Uint8Array(0) };
  for (const { part, entry } of wanted) {
    reading.checkTime();
    if (entry.size > reading.limits.pictureBytes || entry.packed > reading.limits.pictureBytes) {
      yield { part };
      continue;
    }
    const end = Math.min(file.size, entry.offset + localHeaderLength + headerRoom + entry.packed);
    if (entry.offset < window.from || end > window.from + window.bytes.length) {
      const to = Math.min(file.size, Math.max(end, entry.offset + windowBytes));
      window = { from: entry.offset, bytes: new Uint8Array(await file.slice(entry.offset, to).arrayBuffer()) };
    }
    const bytes = bytesOf(window.bytes, window.from, entry, file.size, reading);
    yield bytes ? { part, bytes } : { part };
  }
}

/** `undefined` where the entry contradicts itself. */
function bytesOf(
  window: Uint8Array<ArrayBuffer>,
  from: number,
  entry: ZipEntry,
  fileSize: number,
  reading: Reading,
): Uint8Array<ArrayBuffer> | undefined {
  try {
    const view = new DataView(window.buffer, window.byteOffset, window.byteLength);
    const start = dataStart(view, entry.offset - from, entry, fileSize) - from;
    if (start + entry.packed > window.length) return undefined;
    const packed = window.subarray(start, start + entry.packed);
    const bytes = entry.method === 0 ? packed.slice() : inflate(packed, entry.size, reading);
    return bytes.length === entry.size && crc32(bytes) === entry.crc ? bytes : undefined;
  } catch (error) {
    reading.checkTime();
    if (error instanceof RangeError || error instanceof Error) return undefined;
    throw error;
  }
}

/** Throws where it becomes larger than it says. */
function inflate(packed: Uint8Array, size: number, reading: Reading): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let length = 0;
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new RangeError("larger than it says");
    bytes.set(chunk, length);
    length += chunk.length;
    reading.checkTime();
  });
  for (let at = 0; at < packed.length || at === 0; at += piece) inflater.push(packed.subarray(at, at + piece), at + piece >= packed.length);
  if (length !== size) throw new RangeError("smaller than it says");
  return bytes;
}
