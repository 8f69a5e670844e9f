/**
 * The built server as a process of its own, as a shipper's browser meets it:
 * for journeys and for what only a process can show (kill, locks, signals).
 * Tests of single calls inject into `buildTestApp` instead.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib/postgres.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { schemaRoot } from "../schemas/schemaRoot.ts";

export interface ServerOptions {
  /** Folder of the embedded database; a temporary one of this server's when absent. */
  readonly dataDir?: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** Folder with another `screens.json` and `schemas/`. */
  readonly schemaRoot?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Program and arguments; the built server when absent. */
  readonly command?: readonly [string, ...string[]];
  readonly cwd?: string;
}

export interface ServerProcess {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** All it has printed so far, both streams. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does; resolves with its exit code when it has ended. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a crash does (`kill -9`); the data folder stays for the next server. */
  readonly kill: () => Promise<void>;
}

/** A server that ended before it was ready. */
export class ServerEnded extends Error {
  constructor(
    readonly code: number | null,
    readonly output: string,
  ) {
    super(`The server ended with code ${code} before it was ready:\n${output}`);
  }
}

const program: readonly [string, ...string[]] = [process.execPath, join(root, "dist/server/main.js")];

/** Settings of the machine that must not leak into a server under test. */
const cleared = ["DATABASE_URL", "BACKEND", "SCHEMA_ROOT", "DATA_DIR", "SEED", "HOST", "PORT", "NODE_ENV", "VITEST", "TEST"];

/**
 * Starts the server on a free port and resolves when it prints `ready`; rejects with `ServerEnded` when it ends before.
 * The caller stops or kills it.
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const ownFolder = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lading-data-")));
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !cleared.includes(name)));
  const [command, ...args] = options.command ?? program;
  // Another program, such as a copy of the project, brings schemas of its own.
  const schemas = options.schemaRoot ?? (options.command ? undefined : schemaRoot);
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Every tab has its records; the life of the demonstration customer would only take time.
      SEED: "few",
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ...(schemas === undefined ? {} : { SCHEMA_ROOT: schemas }),
      ...options.env,
    },
  });
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const clear = () => (ownFolder ? rm(dataDir, { recursive: true, force: true }) : undefined);

  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^ready (http:\/\/\S+?)\/?\s*$/m.exec(output)?.[1];
      if (address) ready(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", failed);
    void ended.then((code) => failed(new ServerEnded(code, output)));
  });

  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      await clear();
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
    },
  };
}
