/** The server of a journey: started on the demonstration data, or taken over from a journey that changed nothing. */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../scripts/lib/root.mjs";
import { demoData, noData } from "../server/demoData.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../server/serverProcess.ts";

export interface JourneyServerOptions {
  /** A copy of the schemas to serve instead of the project's. */
  readonly schemaRoot?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Begins with nothing, so that the demonstration is that of the changed schemas; it takes longer. */
  readonly fresh?: boolean;
  /** Runs `npm run dev` instead of the built product: sources with hot reload, React in StrictMode. */
  readonly development?: boolean;
}

/** It may fall and rise again under the same address. */
export interface JourneyServer {
  readonly server: ServerProcess;
  readonly stop: () => Promise<void>;
  /** Kills it as a crash does (`kill -9`) and returns what starts it again: same address, same records. */
  readonly crash: () => Promise<() => Promise<void>>;
  /** Runs the operator's program beside it. Answers what that printed; rejects when it is refused. */
  readonly operate: (words: readonly string[]) => Promise<string>;
}

/** One whose records are as they were in the beginning, for the next journey of this process: a start takes longer than most steps. */
let untouched: { readonly at: JourneyServer; readonly leave: () => void } | undefined;

/** A server on records that nobody has touched. */
export async function openJourneyServer(options: JourneyServerOptions): Promise<JourneyServer> {
  const isPlain = Object.keys(options).length === 0;
  const taken = isPlain ? untouched : undefined;
  if (!taken) return begin(options);
  untouched = undefined;
  process.off("SIGTERM", taken.leave);
  return taken.at;
}

/** Keeps a server for the next journey. It ends with this process. */
export async function keepUntouched(at: JourneyServer): Promise<void> {
  if (untouched) return at.stop();
  const leave = () => {
    at.server.process.kill("SIGKILL");
    rmSync(at.server.dataDir, { recursive: true, force: true });
  };
  process.prependOnceListener("SIGTERM", leave);
  untouched = { at, leave };
}

const developmentServer = [process.execPath, join(root, "scripts/dev.mjs")] as const;

async function begin({ fresh = false, development = false, ...options }: JourneyServerOptions): Promise<JourneyServer> {
  const { dataDir, database } = await (fresh ? noData() : demoData());
  const settings: ServerOptions = {
    ...options,
    ...(development && { command: developmentServer }),
    dataDir,
    ...(database && { databaseUrl: database.url }),
  };
  let server = await startServer(settings);
  const again = { ...settings, env: { ...options.env, PORT: new URL(server.url).port } };
  return {
    get server() {
      return server;
    },
    async stop() {
      // Its data is removed, so it need not end in order; the development server has a child that only its own end takes along.
      await (development ? server.stop() : server.kill());
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
    async crash() {
      await server.kill();
      return async () => {
        server = await startServer(again);
      };
    },
    operate: (words) => operate(again, words),
  };
}

async function operate({ dataDir, databaseUrl, schemaRoot, env }: ServerOptions, words: readonly string[]): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "dist/server/operator.js"), ...words], {
    cwd: root,
    env: {
      ...inherited,
      ...env,
      ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(schemaRoot === undefined ? {} : { SCHEMA_ROOT: schemaRoot }),
    },
  });
  return stdout;
}
