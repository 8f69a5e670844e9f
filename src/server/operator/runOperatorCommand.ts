/**
 * Carries out a command for a program beside the server: through the door of
 * the server that has the data folder open, else in this process.
 */
import { liveHolder } from "../db/folderLock.ts";
import type { Settings } from "../settings/settings.ts";
import type { CommandResult } from "./commands.ts";
import { throughDoor } from "./controlClient.ts";

export async function runHere(settings: Settings, args: readonly string[]): Promise<CommandResult> {
  const holder = settings.databaseUrl ? undefined : await liveHolder(settings.dataFolder);
  if (holder) return throughDoor(settings.dataFolder, holder.pid, args);
  // Whoever asks a server needs neither the databases nor the schemas, which take a second to load.
  const { runOnDatabase } = await import("./runOnDatabase.ts");
  return runOnDatabase(settings, args);
}
