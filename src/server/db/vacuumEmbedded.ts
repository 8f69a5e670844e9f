/**
 * What PostgreSQL does by itself and the embedded database does not: clears
 * away dead rows and refreshes the figures that plans are made by. Without it
 * counts and lists of a grown table take ten times as long.
 */
import { sql } from "kysely";
import type { Db } from "./tables.ts";

/** A table that has changed less is left alone. */
const CHANGED_ROWS = 1_000;
const FIRST_MS = 20_000;
const EVERY_MS = 10 * 60_000;

/** One table a statement, so that calls get their turn between them. */
export async function vacuumChangedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_ins_since_vacuum + n_mod_since_analyze + n_dead_tup >= ${CHANGED_ROWS} order by relname`.execute(db);
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Tends the database while the server runs; answers the end of it. */
export function startVacuum(db: Db, onError: (error: unknown) => void): () => void {
  const tend = (): void => void vacuumChangedTables(db).catch(onError);
  const first = setTimeout(tend, FIRST_MS);
  const later = setInterval(tend, EVERY_MS);
  first.unref();
  later.unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
