/** Unpacks one part as a stream. A large part is never in memory as a whole. */
import { WorkbookError } from "../WorkbookError.ts";
import { crc32 } from "./crc32.ts";
import { startOf, type Zip, type ZipEntry } from "./openZip.ts";
import type { ReadBudget } from "./ReadBudget.ts";

/** Number of packed bytes read at a time. Deflate expands them at most a thousandfold. */
const piece = 16 * 1024;
/** Up to this size, in bytes, any compression ratio is allowed. */
const smallPart = 4 * 1024 * 1024;
/** Up to this size, in bytes, a part is unpacked at once where the platform does that. */
const mostAtOnce = 16 * 1024 * 1024;
/** A part that is unpacked at once is handed on in pieces of this size. */
const handedOn = 256 * 1024;

/** Throws `WorkbookError` if the part is larger than declared or allowed, or if its checksum differs. */
export async function* unpack(zip: Zip, entry: ZipEntry, reading: ReadBudget): AsyncGenerator<Uint8Array> {
  const { ratio } = reading.limits;
  const most = Math.max(smallPart, entry.packed * ratio);
  if (entry.size > most) throw new WorkbookError("bomb");
  const start = await startOf(zip, entry);
  const isAtOnce = reading.isPlatform && entry.method === 8 && entry.size <= mostAtOnce;
  const packed = pieces(zip, start, start + entry.packed);
  let size = 0;
  let sum = 0;
  for await (const bytes of entry.method === 0 ? packed : isAtOnce ? inflatedAtOnce(zip, start, entry, reading) : inflated(packed)) {
    size += bytes.length;
    if (size > most) throw new WorkbookError("bomb");
    if (size > entry.size) throw new WorkbookError("damaged");
    reading.spendText(bytes.length);
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (size !== entry.size || sum !== entry.crc) throw new WorkbookError("damaged");
}

async function* pieces({ file }: Zip, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = start; from < end; from += piece) yield await file.read(from, Math.min(end, from + piece));
}

async function* inflatedAtOnce(
  { file }: Zip,
  start: number,
  { packed, size }: ZipEntry,
  { inflate }: ReadBudget,
): AsyncGenerator<Uint8Array> {
  const bytes = await file.read(start, start + packed);
  let whole: Uint8Array;
  try {
    whole = inflate(bytes, size);
  } catch (error) {
    throw new WorkbookError("damaged", {}, error);
  }
  for (let from = 0; from < whole.length; from += handedOn) yield whole.subarray(from, from + handedOn);
}

async function* inflated(source: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const stream = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new WorkbookError("damaged", {}, error);
      });
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
