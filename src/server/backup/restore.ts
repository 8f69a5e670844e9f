/**
 * `npm run restore -- FOLDER`: copies a backup into an empty database, completely or
 * not at all. Sessions are restored as well: a session that has not expired stays valid.
 */
import { createReadStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { joinAccounts, separateAccounts } from "../db/earlierAccounts.ts";
import type { Db, Trx } from "../db/tables.ts";
import type { FileStore } from "../files/fileStore.ts";
import { backupFilesFolder, type Manifest, readManifest, tableFile } from "./manifest.ts";

const BATCH = 500;

export interface RestoreParts {
  /** Has the tables of the current schemas. */
  readonly db: Db;
  readonly files: FileStore;
  readonly clock: () => number;
}

/** Error of e-mails that the backup contains as waiting. */
const WAITED = "It was waiting when the backup was made, and may have been sent since.";

/** Restores the backup. Throws a sentence, and changes nothing, if the database is not empty or the backup is not intact. */
export async function restore({ db, files: store, clock }: RestoreParts, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const someone = await db.selectFrom("customers").select("id").limit(1).executeTakeFirst();
  if (someone) throw new Error("The database is not empty: restore requires an empty one (start it with SEED=none).");
  // Files first: a row without its file would be half a record.
  await copyFiles(folder, store, manifest);
  await db.transaction().execute(async (trx) => {
    const names = Object.keys(manifest.tables);
    const existing = await existingTables(trx, names);
    const unknown = names.filter((name) => !existing.has(name) && (manifest.tables[name]?.rows ?? 0) > 0);
    if (unknown.length > 0)
      throw new Error(
        `The backup contains table ${unknown.join(", ")}, which the current schemas do not define. Restore it with the schemas that were in force.`,
      );
    const isEarlier = manifest.tables["customers"] !== undefined && manifest.tables["accounts"] === undefined;
    if (isEarlier) await joinAccounts(trx);
    for (const name of names.filter((one) => existing.has(one))) {
      await sql`delete from ${sql.table(name)}`.execute(trx);
      const rows = await readTable(trx, name, tableFile(folder, name));
      if (rows !== manifest.tables[name]?.rows) throw new Error(`${folder}: ${name} has ${rows} rows, not ${manifest.tables[name]?.rows}.`);
    }
    if (isEarlier) await separateAccounts(trx);
    await holdEmails(trx, new Date(clock()));
    const files = await trx.selectFrom("files").select("id").execute();
    const restored = new Set<string>();
    for await (const id of store.ids()) restored.add(id);
    const lost = files.find(({ id }) => !restored.has(id));
    if (lost) throw new Error(`The file ${lost.id} is missing after the copy.`);
  });
  return manifest;
}

/** Marks waiting e-mails as unsure, so that a restore sends none twice: an operator decides about them. */
async function holdEmails(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("letters")
    .set({ state: "unsure", settled: now, error: WAITED })
    .where("state", "in", ["held", "queued", "sending"])
    .execute();
}

async function copyFiles(folder: string, store: FileStore, { tables }: Manifest): Promise<void> {
  if (!tables["files"]) return;
  await mkdir(store.folder, { recursive: true, mode: 0o700 });
  for await (const line of createInterface({ input: createReadStream(tableFile(folder, "files")) })) {
    const { id } = JSON.parse(line) as { id: string };
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Error(`${folder}: "${id}" is not a valid file id.`);
    const draft = join(store.folder, `${id}.part`);
    await copyFile(join(backupFilesFolder(folder), id), draft);
    await store.put(id, draft);
  }
}

async function existingTables(trx: Trx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename = any(${[...names]}::text[])`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}

async function readTable(trx: Trx, table: string, path: string): Promise<number> {
  let rows = 0;
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    if (lines.length === 0) return;
    const batch = `[${lines.join(",")}]`;
    // Columns that the backup does not know get their default.
    const columns = sql.join(Object.keys(JSON.parse(lines[0] ?? "{}") as object).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(trx);
    rows += lines.length;
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines.push(line);
    if (lines.length === BATCH) await write();
  }
  await write();
  return rows;
}
