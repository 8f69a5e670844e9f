/**
 * Carries out a command for a program beside the server: through the door of
 * the server that has the data folder open, else in this process.
 */
import { currentHolder } from "../db/folderLock.ts";
import type { Settings } from "../settings/settings.ts";
import type { CommandResult } from "./commands.ts";
import { callControlServer } from "./controlClient.ts";

export async function runOperatorCommand(settings: Settings, args: readonly string[]): Promise<CommandResult> {
  const holder = settings.databaseUrl ? undefined : await currentHolder(settings.dataFolder);
  if (holder) return callControlServer(settings.dataFolder, holder.pid, args);
  // Whoever asks a server needs neither the databases nor the schemas, which take a second to load.
  const { runOnDatabase } = await import("./runOnDatabase.ts");
  return runOnDatabase(settings, args);
}
