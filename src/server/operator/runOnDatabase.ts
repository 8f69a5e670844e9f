/** Runs a command in this process: on PostgreSQL, or on a data folder that no server uses. */
import { join } from "node:path";
import { lockFolder } from "../db/folderLock.ts";
import { openEmbedded, openPostgres, type OpenDatabase } from "../db/openDatabase.ts";
import type { Db } from "../db/tables.ts";
import { prepareDatabase } from "../migrations/prepareDatabase.ts";
import { loadSchemas } from "../schemas/loadSchemas.ts";
import { createPasswords } from "../accounts/passwords.ts";
import type { Settings } from "../settings/settings.ts";
import type { CommandResult } from "./command.ts";
import { openFileStore } from "../files/openFileStore.ts";
import { readingCommands, runCommand } from "./commands.ts";

/** Throws `FolderLockedError` if a server has opened the folder in the meantime. */
export async function runOnDatabase(settings: Settings, args: readonly string[]): Promise<CommandResult> {
  if (settings.databaseUrl)
    return runOn(settings, await openPostgres(settings.databaseUrl, { listenUrl: settings.listenUrl, onError: () => undefined }), args);
  const lock = await lockFolder(settings.dataFolder);
  try {
    return await runOn(settings, await openEmbedded(join(settings.dataFolder, "db")), args);
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
  const clock = (): number => Date.now();
  const schemas = await loadSchemas(settings.schemaRoot, settings.cacheFolder);
  if (!readingCommands.has(args[0] ?? "")) await prepareDatabase(schemas, { db, others, now: clock(), onDuplicates: () => undefined });
  const files = await openFileStore(settings.bucket, join(settings.dataFolder, "files"));
  return runCommand({ db, schemas, clock, passwords: createPasswords(), files }, args);
}
