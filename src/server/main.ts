/**
 * The server process: reads the settings, starts the server, stops it on signals.
 *
 * An error at the start is one sentence on standard error and exit code 1.
 */
import { saveMemory } from "./load/startMemory.ts";
import { startServer } from "./startServer.ts";
import { SettingsError, readSettings } from "./settings/settings.ts";
import { home } from "./settings/home.ts";
import { FolderLockedError } from "./db/folderLock.ts";
import { SealError } from "./db/sealer.ts";
import { PortInUse } from "./settings/portInUse.ts";
import { PendingMigrationsError } from "./migrations/prepareDatabase.ts";
import { SchemaFilesError } from "./schemas/readSchemas.ts";

/** Time for open requests after a signal. */
const DRAIN_MS = 9_000;

/** Exit code for settings that the server refuses. */
const EX_CONFIG = 78;

try {
  const settings = readSettings(process.env, home, process.stderr.isTTY);
  // The embedded database is most of the memory of its process, and its start the longer one.
  const settle = settings.databaseUrl === undefined ? undefined : saveMemory();
  const server = await startServer(settings);
  console.log([`ready ${server.url}`, ...server.greeting].join("\n"));
  settle?.();

  let ending = false;
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Ending on ${signal} failed: ${reason(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
} catch (error) {
  const expected =
    error instanceof SettingsError ||
    error instanceof PendingMigrationsError ||
    error instanceof FolderLockedError ||
    error instanceof PortInUse ||
    error instanceof SealError ||
    error instanceof SchemaFilesError;
  console.error(expected || process.env["LOG_LEVEL"] !== "debug" ? reason(error) : error);
  // As sysexits.h has it: another start with the same settings fails alike.
  process.exit(error instanceof SettingsError ? EX_CONFIG : 1);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
