/** Tables of the migrations that ran, with copies of the records before them. */
import { sql } from "kysely";
import { inDdlTransaction } from "../db/createTables.ts";
import type { Db, MigrationTable, Trx } from "../db/tables.ts";

export async function createMigrationTables(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null and to_regclass('migration_rows') is not null
      and to_regclass('migration_views') is not null as found`.execute(db);
  if (rows[0]?.found) return;
  await inDdlTransaction(db, async (trx) => {
    await sql`create table if not exists migrations (
      name text primary key, hash text not null, entity text not null, state text not null, records integer not null, lost integer not null,
      after_customer text not null, after_id text not null, started timestamptz not null, finished timestamptz)`.execute(trx);
    await sql`create table if not exists migration_rows (
      migration text not null, customer text not null, id text not null, version integer not null, state text not null,
      before jsonb not null, after jsonb, created timestamptz not null, updated timestamptz not null,
      primary key (migration, customer, id))`.execute(trx);
    await sql`create table if not exists migration_views (
      migration text not null, customer text not null, id text not null, before text not null, after text not null,
      primary key (migration, customer, id))`.execute(trx);
  });
}

/** Returns the migrations that ran, by name. */
export async function knownMigrations(db: Db | Trx): Promise<ReadonlyMap<string, MigrationTable>> {
  const rows = await db.selectFrom("migrations").selectAll().orderBy("name").execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Advisory lock: two processes alternate batch by batch, each continuing where the other stopped. */
const MIGRATION_LOCK = 7_361_820_452;

export async function withMigrationLock<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    return work(trx);
  });
}
