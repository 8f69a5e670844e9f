/** Removes uploads that no record has named: a form was left, or its draft is long out of date. */
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { FileStore } from "./fileStore.ts";
import { DAY } from "#dialect/text/durations.ts";

/** A draft in the browser names its uploads: it may be taken up again for so long. */
const KEPT_MS = 30 * DAY;
/** Uploads of one round; the next round takes the rest. */
const AT_ONCE = 200;

/**
 * Removes a number of uploads, first from the database: a save that names one at the same moment either keeps it or is refused.
 *
 * @returns how many were removed
 */
export async function removeUnnamedUploads(db: Db, files: FileStore, now: number): Promise<number> {
  const { rows } = await sql<{ readonly id: string }>`
    with left_over as (
      delete from pending_uploads p using (
        select p.customer, p.file from pending_uploads p join files f on f.id = p.file
        where f.created < ${new Date(now - KEPT_MS)} limit ${sql.lit(AT_ONCE)}) old
      where p.customer = old.customer and p.file = old.file returning p.file)
    delete from files where id in (select file from left_over) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await files.remove(ids);
  return ids.length;
}
