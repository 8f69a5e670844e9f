/**
 * Builds indexes on tables that other processes read and write at the same
 * time: CREATE INDEX CONCURRENTLY, one process at a time. An interrupted build
 * leaves an invalid index; it is dropped and built again.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, RecordTableName, Trx } from "./tables.ts";

/** An index in addition to the primary key. `on` lists its columns and expressions, written exactly as queries write them. */
export interface RequiredIndex {
  readonly name: string;
  readonly on: readonly RawBuilder<unknown>[];
  /** Condition of a partial index; without it the index holds all rows. */
  readonly where?: RawBuilder<unknown>;
  /** `gin` for arrays and parts of texts. */
  readonly using?: "gin";
  /** Extensions of PostgreSQL without which the index is left out. */
  readonly needs?: readonly string[];
}

/** An entity's table with the indexes for its lists' filters and sorts. */
export interface RequiredTable {
  readonly table: RecordTableName;
  readonly indexes: readonly RequiredIndex[];
}

/** Key of the advisory lock that serialises DDL among processes. Arbitrary, but the same in every version. */
export const DDL_LOCK = 7_361_820_451;
const POLL_MS = 200;

export function indexStatement(table: RecordTableName, index: RequiredIndex, mode: "locking" | "concurrently"): RawBuilder<unknown> {
  const using = index.using ? sql`using ${sql.raw(index.using)}` : sql``;
  const where = index.where ? sql`where ${index.where}` : sql``;
  return sql`create index ${sql.raw(mode === "concurrently" ? "concurrently" : "")} if not exists ${sql.ref(index.name)}
    on ${sql.table(table)} ${using} (${sql.join(index.on)}) ${where}`;
}

/** Polls `acquire` every 200 ms until it returns true. A blocking wait for a lock would hold a snapshot and stall CREATE INDEX CONCURRENTLY in other processes. */
export async function retryUntil(acquire: () => Promise<boolean>): Promise<void> {
  while (!(await acquire())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/**
 * Builds the missing and the invalid indexes of `tables` while others read and write. Waits for the DDL lock first.
 *
 * Then PostgreSQL is asked to look at each of these tables: what an expression of an index comes to is counted by `analyze` alone. Until
 * then a text that a third of ten million records contain is taken for a rare one, and all of these are read for a page of twenty.
 */
export async function createIndexesConcurrently(db: Db, tables: readonly RequiredTable[]): Promise<void> {
  if (tables.length === 0) return;
  await db.connection().execute(async (connection) => {
    await retryUntil(async () => {
      const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_lock(${sql.lit(DDL_LOCK)}) as acquired`.execute(connection);
      return rows[0]?.acquired === true;
    });
    try {
      for (const { table, indexes } of tables) {
        for (const index of indexes) {
          if (await isInvalid(connection, index.name))
            await sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(connection);
          await indexStatement(table, index, "concurrently").execute(connection);
        }
        if (indexes.length > 0) await sql`analyze ${sql.table(table)}`.execute(connection);
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(DDL_LOCK)})`.execute(connection);
    }
  });
}

async function isInvalid(db: Db | Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.valid === false;
}
