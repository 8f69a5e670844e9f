/** Client of the control server. A module of its own without other imports, so that a command starts at once. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommandResult } from "./command.ts";

/** Content of `door.json` beside the data, readable for the same user only. */
export interface ControlFile {
  readonly port: number;
  readonly token: string;
  readonly pid: number;
}

export const controlFilePath = (folder: string): string => join(folder, "door.json");

/** Runs a command in the running server. `pid` is the holder of the folder's lock: a file of another process is outdated. */
export async function callControlServer(folder: string, pid: number, args: readonly string[]): Promise<CommandResult> {
  const control = await readControlFile(folder);
  if (!control || control.pid !== pid) {
    return { ok: false, lines: [`Process ${pid} has the data folder open but is not ready yet. Try again in a moment.`] };
  }
  const response = await fetch(`http://127.0.0.1:${control.port}/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: control.token },
    body: JSON.stringify({ args }),
  });
  if (!response.ok) return { ok: false, lines: [`The running server refused the command (HTTP ${response.status}).`] };
  return (await response.json()) as CommandResult;
}

async function readControlFile(folder: string): Promise<ControlFile | undefined> {
  try {
    return JSON.parse(await readFile(controlFilePath(folder), "utf8")) as ControlFile;
  } catch {
    return undefined;
  }
}
