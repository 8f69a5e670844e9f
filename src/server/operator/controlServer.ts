/**
 * Loopback endpoint for commands, of a server on the embedded database.
 *
 * Only one process can open that database, so other programs send their commands
 * to it. The endpoint listens on this machine only and requires a token from a
 * file beside the data, which only the same user can read.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { fastify } from "fastify";
import type { CommandResult } from "./command.ts";
import { controlFilePath, type ControlFile } from "./controlClient.ts";

export interface ControlServer {
  close(): Promise<void>;
}

/** Starts the control server and writes `door.json`. `close` stops it and removes the file. */
export async function startControlServer(folder: string, run: (args: readonly string[]) => Promise<CommandResult>): Promise<ControlServer> {
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
  const file: ControlFile = { port, token, pid: process.pid };
  await rm(controlFilePath(folder), { force: true });
  await writeFile(controlFilePath(folder), JSON.stringify(file), { mode: 0o600 });
  return {
    async close() {
      await rm(controlFilePath(folder), { force: true });
      await app.close();
    },
  };
}

function isToken(given: string | undefined, token: string): boolean {
  const a = Buffer.from(given ?? "");
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}
