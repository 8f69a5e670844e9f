/** The key that signs URLs of files: 256 random bits in the folder of the uploads, which all servers of one database share. */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const KEY_BYTES = 32;
const KEY_FILE = "signing.key";

/** Returns the key; the first server creates it. A backup does not contain it: after a restore all URLs are new. */
export async function readSigningKey(filesFolder: string): Promise<Buffer> {
  const file = join(filesFolder, KEY_FILE);
  const stored = await readKey(file);
  if (stored) return stored;
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  const draft = join(filesFolder, `${randomBytes(12).toString("hex")}.part`);
  try {
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
    // The key appears complete or not at all, and only the first of two servers that start at once creates it.
    await link(draft, file).catch((error: unknown) => {
      if (!isCode(error, "EEXIST")) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (!key) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes. Remove it: the next start creates another.`);
  return key;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (!isCode(error, "ENOENT")) throw error;
    return undefined;
  });
  if (bytes && bytes.length !== KEY_BYTES)
    throw new Error(`${file} is not a key of ${KEY_BYTES} bytes. Remove it: the next start creates another.`);
  return bytes;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
