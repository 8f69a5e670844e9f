/** The database of a test: in memory, or on the PostgreSQL of the run. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";
import { openPostgres, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import { prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import { loadSchemas, type Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { databaseImage } from "./databaseImage.ts";
import { editionOf } from "./edition.ts";
import { kept } from "./kept.ts";
import { lendDatabase } from "./lendDatabase.ts";
import { copyDatabase } from "./postgres.ts";
import { schemaRoot } from "../schemas/schemaRoot.ts";

/** When the server of a test begins. */
export const testTime = Date.UTC(2026, 10, 21, 2, 0, 0);

/** All that says which tables there are. */
const sources = [
  join(root, "package-lock.json"),
  join(root, "src/dialect"),
  join(root, "src/server"),
  join(schemaRoot, "screens.json"),
  join(schemaRoot, "schemas"),
];
let known: Promise<string> | undefined;
/** Of the tables and of what is played into them: other sources, another name. */
export const databaseEdition = (): Promise<string> => (known ??= editionOf(sources));

let opened: Promise<Schemas> | undefined;

/** The schemas under test, opened once for all files of a process: nobody changes them while tests run, and nothing of them changes. */
export function schemasOfTest(): Promise<Schemas> {
  return (opened ??= loadSchemas(schemaRoot, join(root, ".cache/schemas")));
}

/** Makes the tables of the schemas under test, with what these bring along. */
export async function prepareTables(db: Db): Promise<void> {
  const schemas = await schemasOfTest();
  await prepareDatabase(schemas, { db, others: false, now: testTime, onDuplicates: () => undefined });
}

let image: Promise<Blob> | undefined;

async function readImage(): Promise<Blob> {
  const file = await kept("tables", await databaseEdition(), async (path) => {
    await writeFile(path, await databaseImage(prepareTables));
  });
  return new Blob([new Uint8Array(await readFile(file))]);
}

/**
 * A database of the test's own with the tables of the schemas under test and nothing in them but what these bring along:
 * a copy of one that was prepared once, since making some hundred tables takes longer than most tests.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const own = await copyDatabase(`tables_${await databaseEdition()}`, async (url) => {
    const { db, close } = await openPostgres(url, { onError: () => undefined });
    await prepareTables(db);
    await close();
  });
  if (!own) return lendDatabase(await (image ??= readImage()));
  const connected = await openPostgres(own.url, { onError: () => undefined });
  return {
    ...connected,
    async close() {
      await connected.close();
      await own.drop();
    },
  };
}
