/** What lies in the folder of a backup: a line a row for each table, the files, and this list of them. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Grows when an older program could not read what this one writes. */
export const FORMAT = 1;

export interface Manifest {
  readonly format: number;
  /** ISO. */
  readonly created: string;
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  readonly files: { readonly count: number; readonly bytes: number };
}

export const tableFile = (folder: string, table: string): string => join(folder, "tables", `${table}.jsonl`);
export const backupFilesFolder = (folder: string): string => join(folder, "files");
export const manifestFile = (folder: string): string => join(folder, "manifest.json");

/** Tables are named in statements: only what looks like one of ours is. */
const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Throws a sentence about what is wrong with the folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(manifestFile(folder), "utf8")) as Manifest;
  } catch {
    throw new Error(`${folder} is no backup: it has no manifest.json that can be read.`);
  }
  if (manifest.format !== FORMAT) throw new Error(`${folder} was written by another version (format ${manifest.format}, not ${FORMAT}).`);
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    if (!NAME.test(table)) throw new Error(`${folder}: there can be no table "${table}".`);
    const found = await hashOf(tableFile(folder, table)).catch(() => "none");
    if (found !== sha256) throw new Error(`${folder}: the rows of ${table} are not those that were written.`);
  }
  return manifest;
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
