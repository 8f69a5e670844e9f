/** Shared by the programs of operators: runs a command, prints its lines, sets the exit code. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { home } from "../settings/home.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { currentHolder } from "../db/folderLock.ts";
import type { CommandResult } from "./command.ts";
import { callControlServer } from "./controlClient.ts";

export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const {
      ok,
      lines,
      status = ok ? 0 : 1,
    } = await runOperatorCommand(readSettings({ ...process.env, BACKEND: undefined, ALLOW_EMBEDDED: "1" }, home), args);
    for (const line of lines) (ok ? console.log : console.error)(line);
    process.exitCode = status;
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}

/** Runs a command that takes one folder, relative to where npm was called; `--help` prints `help`. */
export async function runFolderProgram(command: string, help: string): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: "boolean" } }, allowPositionals: true });
    if (values.help) return console.log(help);
    await runProgram([command, ...positionals.map((folder) => resolve(process.env["INIT_CWD"] ?? ".", folder))]);
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 2;
  }
}

/**
 * Runs a command: in the running server if one holds the data folder, else in
 * this process.
 */
async function runOperatorCommand(settings: Settings, args: readonly string[]): Promise<CommandResult> {
  const needsDatabase = (args[0] ?? "help") !== "help";
  const holder = needsDatabase && !settings.databaseUrl ? await currentHolder(settings.dataFolder) : undefined;
  if (holder) return callControlServer(settings.dataFolder, holder.pid, args);
  // Loaded on demand: a command of a running server needs neither databases nor schemas, which take a second to load.
  const { runOnDatabase } = await import("./runOnDatabase.ts");
  return runOnDatabase(settings, args);
}
