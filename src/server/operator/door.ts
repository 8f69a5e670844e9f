/**
 * The loopback door of a running server on the embedded database.
 *
 * Only one process may have that database open, so operator and seed ask the
 * process that has it. The door listens on this machine only, and on a token
 * that lies beside the data for the same user alone.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fastify } from "fastify";
import type { CommandResult } from "./commands.ts";

interface DoorFile {
  readonly port: number;
  readonly token: string;
  readonly pid: number;
}

export interface Door {
  close(): Promise<void>;
}

const fileOf = (folder: string): string => join(folder, "door.json");

export async function openDoor(folder: string, run: (args: readonly string[]) => Promise<CommandResult>): Promise<Door> {
  const token = randomBytes(32).toString("base64url");
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.post<{ Body: { args?: unknown } }>("/", async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return reply.code(401).send();
    const { args } = request.body;
    if (!Array.isArray(args) || !args.every((arg): arg is string => typeof arg === "string")) return reply.code(400).send();
    return run(args);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const file: DoorFile = { port, token, pid: process.pid };
  await rm(fileOf(folder), { force: true });
  await writeFile(fileOf(folder), JSON.stringify(file), { mode: 0o600 });
  return {
    async close() {
      await rm(fileOf(folder), { force: true });
      await app.close();
    },
  };
}

/** Has the running server carry out a command. `pid` is the holder of the lock: an older door is not asked. */
export async function throughDoor(folder: string, pid: number, args: readonly string[]): Promise<CommandResult> {
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

async function readDoor(folder: string): Promise<DoorFile | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(folder), "utf8")) as DoorFile;
  } catch {
    return undefined;
  }
}

function isToken(given: string | undefined, token: string): boolean {
  const a = Buffer.from(given ?? "");
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}
