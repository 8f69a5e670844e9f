/**
 * `npm run backup -- FOLDER`: copies all rows and files of one moment, from either
 * database, while the server runs. The folder appears complete or not at all, and
 * can be restored into either database.
 */
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { STAGED_TABLES, withoutStaged } from "../db/stagedRows.ts";
import type { Db, Trx } from "../db/tables.ts";
import { copyOut, type FileStore } from "../files/fileStore.ts";
import { FORMAT, backupFilesFolder, hashOf, type Manifest, manifestFile, tableFile } from "./manifest.ts";

/** Rows in memory at once. */
const BATCH = 500;

export interface BackupParts {
  readonly db: Db;
  readonly files: FileStore;
  readonly clock: () => number;
}

/** Writes the backup. Throws if the folder exists, or if a file is missing. */
export async function backUp({ db, files: store, clock }: BackupParts, folder: string): Promise<Manifest> {
  if (await exists(folder)) throw new Error(`${folder} already exists: a backup does not overwrite a folder.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(join(draft, "tables"), { recursive: true, mode: 0o700 });
    await mkdir(backupFilesFolder(draft), { mode: 0o700 });
    const created = new Date(clock()).toISOString();
    const tables: Record<string, { rows: number; sha256: string }> = {};
    // One snapshot for all tables, however long they take.
    const files = await withoutStaged(db, () =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (trx) => {
          for (const table of await tableNames(trx)) tables[table] = await writeTable(trx, table, tableFile(draft, table));
          return trx.selectFrom("files").select(["id", "size"]).orderBy("id").execute();
        }),
    );
    // A file is written before its row and never changes: the files of the snapshot are still the same.
    let bytes = 0;
    for (const { id, size } of files) {
      await copyOut(store, id, join(backupFilesFolder(draft), id));
      bytes += size;
    }
    const manifest: Manifest = { format: FORMAT, created, tables, files: { count: files.length, bytes } };
    await writeFile(manifestFile(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(draft, folder);
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Unlogged tables count attempts and calls of the last minutes: they are no part of a backup. What is staged is read with its entity's table. */
async function tableNames(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relpersistence = 'p' and not relispartition and relname not like ${STAGED_TABLES} order by relname`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Returns the columns of a table's primary key as SQL. Every table of the server has one. */
async function keyOf(trx: Trx, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(a.attname) as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = to_regclass(quote_ident(${table})) and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`.execute(
    trx,
  );
  return rows.map(({ name }) => name).join(", ");
}

/**
 * Writes the rows as the database formats them, so that no number is converted to a double. They are sorted by key, so that
 * equal records make equal files.
 */
async function writeTable(trx: Trx, table: string, path: string): Promise<{ readonly rows: number; readonly sha256: string }> {
  let rows = 0;
  const key = await keyOf(trx, table);
  const inOrder = key === "" ? sql`` : sql`order by ${sql.raw(key)}`;
  await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t ${inOrder}`.execute(
    trx,
  );
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows: some } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(trx);
      if (some.length === 0) return;
      rows += some.length;
      yield `${some.map(({ line }) => line).join("\n")}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600, flush: true }));
  await sql`close backup_rows`.execute(trx);
  return { rows, sha256: await hashOf(path) };
}
