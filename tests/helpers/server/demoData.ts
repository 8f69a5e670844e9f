/**
 * The demonstration data at rest, to begin a server from.
 *
 * Beginning a database and playing the demonstration's histories into it takes a built server four times longer than
 * opening a copy. So that is done once, and each caller gets a copy.
 */
import { cpSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";
import { editionOf } from "./edition.ts";
import { kept } from "./kept.ts";
import { copyDatabase, emptyTable, type OwnDatabase, ownDatabase, postgresUrl } from "./postgres.ts";
import { schemaRoot } from "../schemas/schemaRoot.ts";
import { startServer } from "./serverProcess.ts";

/** Another server, other schemas or another day make other data. */
const edition = () =>
  editionOf(
    [join(root, "dist/server/.inputs"), join(schemaRoot, "screens.json"), join(schemaRoot, "schemas")],
    new Date().toISOString().slice(0, 10),
  );

const keptFolder = async (): Promise<string> =>
  kept("demo", await edition(), async (dataDir) => {
    await (await startServer({ dataDir })).stop();
  });

/** A data folder of the embedded database with the demonstration data; the caller removes it. */
export async function demoFolder(): Promise<string> {
  return copyOf(await keptFolder());
}

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "lading-demo-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export interface DemoData {
  /** Holds the files, and the database where it is the embedded one. The caller removes it. */
  readonly dataDir: string;
  /** Where the run is on PostgreSQL. The caller drops it. */
  readonly database?: OwnDatabase;
}

/** An empty folder and an empty database. */
export async function noData(): Promise<DemoData> {
  const database = await ownDatabase();
  return { dataDir: await mkdtemp(join(tmpdir(), "lading-data-")), ...(database && { database }) };
}

/** The demonstration data on the database of the run, with their files. */
export async function demoData(): Promise<DemoData> {
  if (!postgresUrl) return { dataDir: await demoFolder() };
  const name = `demo_${await edition()}`;
  // The database contains the names of files: those of another PostgreSQL are others.
  const files = join(root, ".cache/demo-files", `${new URL(postgresUrl).port}-${name}`);
  const database = await copyDatabase(name, async (databaseUrl) => {
    await rm(join(root, ".cache/demo-files"), { recursive: true, force: true });
    await mkdir(files, { recursive: true });
    await (await startServer({ databaseUrl, dataDir: files })).stop();
    // A server that ended too slowly would count as another active server on a copy of these data.
    await emptyTable(databaseUrl, "servers");
  });
  return { dataDir: await copyOf(files), ...(database && { database }) };
}
