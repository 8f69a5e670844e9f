/** Runs a command in this process: on PostgreSQL, or on a data folder that no server uses. */
import { join } from "node:path";
import { sql } from "kysely";
import { lockFolder } from "../db/folderLock.ts";
import { hasDatabase, openEmbedded, openPostgres, type OpenDatabase } from "../db/openDatabase.ts";
import type { Db } from "../db/tables.ts";
import { prepareDatabase } from "../migrations/prepareDatabase.ts";
import { loadSchemas } from "../schemas/loadSchemas.ts";
import { createPasswords } from "../accounts/passwords.ts";
import type { Settings } from "../settings/settings.ts";
import type { CommandResult } from "./command.ts";
import { openFileStore } from "../files/openFileStore.ts";
import { readingCommands, runCommand } from "./commands.ts";
import { helpLines } from "./help.ts";

/** Commands that create the database where there is none. All others report that it is missing. */
const creatingCommands: ReadonlySet<string> = new Set(["restore", "seed", "staff"]);

/** Throws `FolderLockedError` if a server has opened the folder in the meantime. */
export async function runOnDatabase(settings: Settings, args: readonly string[]): Promise<CommandResult> {
  const [name = "help"] = args;
  if (name === "help") return { ok: true, lines: helpLines(await loadSchemas(settings.schemaRoot, settings.cacheFolder)) };
  if (settings.databaseUrl)
    return runOn(settings, await openPostgres(settings.databaseUrl, { listenUrl: settings.listenUrl, onError: () => undefined }), args);
  const folder = join(settings.dataFolder, "db");
  if (!creatingCommands.has(name) && !(await hasDatabase(folder))) return missing(`There is no database in ${settings.dataFolder}.`);
  const lock = await lockFolder(settings.dataFolder);
  try {
    return await runOn(settings, await openEmbedded(folder), args);
  } finally {
    lock.release();
  }
}

/** Without the deadlines of calls: filling a database takes minutes. */
async function runOn(settings: Settings, { kind, withoutDeadlines, close }: OpenDatabase, args: readonly string[]): Promise<CommandResult> {
  try {
    return await withoutDeadlines((db) => runIn(settings, { db, others: kind === "postgres" }, args));
  } finally {
    await close();
  }
}

async function runIn(
  settings: Settings,
  { db, others }: { readonly db: Db; readonly others: boolean },
  args: readonly string[],
): Promise<CommandResult> {
  const [name = ""] = args;
  if (!creatingCommands.has(name) && !(await hasTables(db))) return missing("The database has no tables yet.");
  const clock = (): number => Date.now();
  const schemas = await loadSchemas(settings.schemaRoot, settings.cacheFolder);
  if (!readingCommands.has(name)) await prepareDatabase(schemas, { db, others, now: clock(), onDuplicates: () => undefined });
  const files = await openFileStore(settings.bucket, join(settings.dataFolder, "files"));
  return runCommand({ db, schemas, clock, passwords: createPasswords(), files }, args);
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('customers') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

function missing(what: string): CommandResult {
  return { ok: false, status: 2, lines: [`${what} Set DATA_DIR or DATABASE_URL to that of the server, or start the server once.`] };
}
