/** How a program asks the server that has the data folder open: it loads nothing but this, so that a command takes no longer than its work. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommandResult } from "./commands.ts";

/** What lies beside the data, for the same user alone. */
export interface ControlFile {
  readonly port: number;
  readonly token: string;
  readonly pid: number;
}

export const controlFilePath = (folder: string): string => join(folder, "door.json");

/** Has the running server carry out a command. `pid` is the holder of the lock: an older door is not asked. */
export async function callControlServer(folder: string, pid: number, args: readonly string[]): Promise<CommandResult> {
  const door = await readDoor(folder);
  if (!door || door.pid !== pid) {
    return { ok: false, lines: [`Process ${pid} has the data folder open but is not ready yet. Try again in a moment.`] };
  }
  const response = await fetch(`http://127.0.0.1:${door.port}/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: door.token },
    body: JSON.stringify({ args }),
  });
  if (!response.ok) return { ok: false, lines: [`The running server did not take the command (${response.status}).`] };
  return (await response.json()) as CommandResult;
}

async function readDoor(folder: string): Promise<ControlFile | undefined> {
  try {
    return JSON.parse(await readFile(controlFilePath(folder), "utf8")) as ControlFile;
  } catch {
    return undefined;
  }
}
