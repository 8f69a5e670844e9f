import { Kysely } from "kysely";
import { openPglite } from "../../../src/server/db/openDatabase.ts";
import { pgliteDialect } from "../../../src/server/db/pgliteDialect.ts";
import type { Db, Tables } from "../../../src/server/db/tables.ts";

/** Returns an image (one file) of a new embedded database after `prepare` has run on it. */
export async function databaseImage(prepare: (db: Db) => Promise<void>): Promise<Buffer> {
  const pglite = await openPglite();
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  try {
    await prepare(db);
    // A checkpoint saves the recovery when the image is opened.
    await pglite.exec("checkpoint");
    return Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  } finally {
    await db.destroy();
  }
}
