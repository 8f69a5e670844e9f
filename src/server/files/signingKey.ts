/** The key that signs URLs of files: 256 random bits beside the uploads, which all servers of one database share. */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { FileStore } from "./fileStore.ts";

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
  return wholeKey(key ?? Buffer.alloc(0), file);
}

/** Returns the key of the store; the first server creates it. */
export function openSigningKey(db: Db, files: FileStore): Promise<Buffer> {
  return files.isFolder ? readSigningKey(files.folder) : readBucketKey(db, files);
}

/** A bucket has no exclusive create: the database lets one server after the other look for the key. */
async function readBucketKey(db: Db, files: FileStore): Promise<Buffer> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${KEY_FILE}))`.execute(trx);
    const found = await files.read(KEY_FILE);
    if (found) return wholeKey(await buffer(found.stream), `${KEY_FILE} in the bucket`);
    const key = randomBytes(KEY_BYTES);
    await mkdir(files.folder, { recursive: true, mode: 0o700 });
    const draft = join(files.folder, `${randomBytes(12).toString("hex")}.part`);
    await writeFile(draft, key, { mode: 0o600 });
    await files.put(KEY_FILE, draft);
    return key;
  });
}

function wholeKey(bytes: Buffer, name: string): Buffer {
  if (bytes.length !== KEY_BYTES) throw new Error(`${name} is not a key of ${KEY_BYTES} bytes. Remove it: the next start creates another.`);
  return bytes;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (!isCode(error, "ENOENT")) throw error;
    return undefined;
  });
  return bytes && wholeKey(bytes, file);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
