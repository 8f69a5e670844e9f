/**
 * VACUUM and ANALYZE for the embedded database, which has no autovacuum: removes
 * dead rows and updates the planner's statistics. Without it counts and lists of
 * a grown table take ten times as long.
 */
import { sql } from "kysely";
import { STAGED_TABLES } from "./stagedRows.ts";
import type { Db } from "./tables.ts";
import { MINUTE } from "#dialect/text/durations.ts";

/** Fewer changed rows do not trigger a vacuum. */
const CHANGED_ROWS = 1_000;
const FIRST_MS = 20_000;
const EVERY_MS = 10 * MINUTE;

/** Vacuums the tables with many changes and returns their names. One table a statement, so that calls run in between. */
export async function vacuumChangedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_ins_since_vacuum + n_mod_since_analyze + n_dead_tup >= ${CHANGED_ROWS} and relname not like ${STAGED_TABLES}
    order by relname`.execute(db);
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Vacuums in the background. Returns a function that stops it. */
export function startVacuum(db: Db, onError: (error: unknown) => void): () => void {
  const vacuum = (): void => void vacuumChangedTables(db).catch(onError);
  const first = setTimeout(vacuum, FIRST_MS);
  const later = setInterval(vacuum, EVERY_MS);
  first.unref();
  later.unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
