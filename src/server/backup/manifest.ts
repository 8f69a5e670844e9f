/** Layout of a backup folder: one JSON line a row for each table, the files, and the manifest that lists them. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Increases when an older program cannot read the new format. */
export const FORMAT = 1;

export interface Manifest {
  readonly format: number;
  /** ISO 8601. */
  readonly created: string;
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  readonly files: { readonly count: number; readonly bytes: number };
}

export const tableFile = (folder: string, table: string): string => join(folder, "tables", `${table}.jsonl`);
export const backupFilesFolder = (folder: string): string => join(folder, "files");
export const manifestFile = (folder: string): string => join(folder, "manifest.json");

/** Table names become part of statements: only names of our form are allowed. */
const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Reads the manifest and checks the hash of each table. Throws a sentence that says what is wrong with the folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(manifestFile(folder), "utf8")) as Manifest;
  } catch {
    throw new Error(`Folder ${folder} is not a backup: manifest.json is missing or invalid.`);
  }
  if (manifest.format !== FORMAT) throw new Error(`${folder} was written by another version (format ${manifest.format}, not ${FORMAT}).`);
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    if (!NAME.test(table)) throw new Error(`${folder}: "${table}" is not a valid table name.`);
    const found = await hashOf(tableFile(folder, table)).catch(() => "none");
    if (found !== sha256) throw new Error(`${folder}: the rows of ${table} do not match their hash in manifest.json.`);
  }
  return manifest;
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
