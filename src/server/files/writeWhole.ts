import { createWriteStream } from "node:fs";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes what is sent into a new file, readable for us alone, and on the disk when it resolves. Rejects when the sender breaks
 * off or there is no room, and then the file is closed: one that is still being opened would appear after it was cleared away.
 */
export async function writeUpload(sent: Readable, counter: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const closed = new Promise<void>((done) => file.once("close", () => done()));
  try {
    await pipeline(sent, counter, file);
  } catch (error) {
    await closed;
    throw error;
  }
}
