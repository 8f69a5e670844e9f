/**
 * Builds indexes on tables that others are reading and writing at this moment:
 * concurrently, one process at a time. A build that was cut off leaves an index
 * that nobody can use; it is taken away and built anew.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, RecordTableName, Trx } from "./tables.ts";

/** An index beside the primary key; `on` are its columns and expressions, written exactly as queries write them. */
export interface RequiredIndex {
  readonly name: string;
  readonly on: readonly RawBuilder<unknown>[];
  /** Rows it holds; all when absent. */
  readonly where?: RawBuilder<unknown>;
  /** `gin` for what is an array. */
  readonly using?: "gin";
}

/** An entity's table and what its lists filter and sort by. */
export interface RequiredTable {
  readonly table: RecordTableName;
  readonly indexes: readonly RequiredIndex[];
}

/** Any number that no one else uses: it serialises the DDL of processes that start at once. */
export const DDL_LOCK = 7_361_820_451;
const POLL_MS = 200;

export function indexStatement(table: RecordTableName, index: RequiredIndex, how: "at once" | "concurrently"): RawBuilder<unknown> {
  const using = index.using ? sql`using ${sql.raw(index.using)}` : sql``;
  const where = index.where ? sql`where ${index.where}` : sql``;
  return sql`create index ${sql.raw(how === "concurrently" ? "concurrently" : "")} if not exists ${sql.ref(index.name)}
    on ${sql.table(table)} ${using} (${sql.join(index.on)}) ${where}`;
}

/** Asked for again and again, never waited for within a statement: a statement that waits holds up whoever builds concurrently. */
export async function retryUntil(take: () => Promise<boolean>): Promise<void> {
  while (!(await take())) await new Promise((done) => setTimeout(done, POLL_MS));
}

export async function createIndexesConcurrently(db: Db, wanted: readonly RequiredTable[]): Promise<void> {
  if (wanted.length === 0) return;
  await db.connection().execute(async (connection) => {
    await retryUntil(async () => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(DDL_LOCK)}) as mine`.execute(connection);
      return rows[0]?.mine === true;
    });
    try {
      for (const { table, indexes } of wanted)
        for (const index of indexes) {
          if (await isBroken(connection, index.name))
            await sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(connection);
          await indexStatement(table, index, "concurrently").execute(connection);
        }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(DDL_LOCK)})`.execute(connection);
    }
  });
}

async function isBroken(db: Db | Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.valid === false;
}
