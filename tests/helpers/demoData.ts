/**
 * The demonstration data at rest, to begin a server from.
 *
 * Beginning a database and playing the demonstration's histories into it takes a built server four times longer than
 * opening what was begun before. So that is done once, and everybody gets a copy of his own.
 */
import { cpSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";
import { editionOf } from "./edition.ts";
import { kept } from "./kept.ts";
import { copyDatabase, type OwnDatabase } from "./postgres.ts";
import { schemaRoot } from "./schemaRoot.ts";
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
  const copy = await mkdtemp(join(tmpdir(), "lading-demo-"));
  cpSync(await keptFolder(), copy, { recursive: true });
  return copy;
}

/** The same on the PostgreSQL of the run; undefined when the run is on the embedded one. */
export async function demoDatabase(): Promise<OwnDatabase | undefined> {
  return copyDatabase(`demo_${await edition()}`, async (databaseUrl) => {
    await (await startServer({ databaseUrl })).stop();
  });
}

/** Begins the data where they are not yet there: before the tests, whose time is limited. */
export default async function beginDemo(): Promise<void> {
  const database = await demoDatabase();
  if (database) await database.drop();
  else await keptFolder();
}
