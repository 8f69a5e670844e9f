/** A connection to PostgreSQL after a fault: its next user never continues a transaction of the former one. */
import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pgDialect } from "../../../src/server/db/pgDialect.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { executeBatch, flushAtCommit } from "../../../src/server/db/batch.ts";
import type { Tables } from "../../../src/server/db/tables.ts";
import { ownDatabase, postgresUrl } from "../../helpers/server/postgres.ts";

describe.skipIf(postgresUrl === undefined)("a connection", () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  /** One connection, whose caller waits so long for an answer. */
  const open = (query_timeout: number) => {
    const pool = new pg.Pool({ connectionString: own?.url, max: 1, query_timeout });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return new Kysely<Tables>({ dialect: pgDialect(pool, { parserOf: (oid) => pg.types.getTypeParser(oid, "text"), prepares: true }) });
  };
  beforeAll(async () => {
    own = await ownDatabase();
    const db = open(0);
    await sql`create table parcels (id integer primary key)`.execute(db);
    await db.destroy();
  });
  afterAll(() => own?.drop());
  const put = (id: number) => sql`insert into parcels (id) values (${id})`;

  test("whose statement was given up is closed with its transaction, and not handed to the next one", async () => {
    const db = open(150);
    const given = inTransaction(db, (trx) => executeBatch(trx, [put(1), sql`select pg_sleep(0.5)`]));
    await expect(given).rejects.toThrow("timeout");
    await expect.poll(() => inTransaction(db, async (trx) => (await put(2).execute(trx)).rows).then(() => "stored", String)).toBe("stored");
    const watching = open(0);
    const busy = sql<{
      found: number;
    }>`select count(*)::int as found from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.5)%' and state <> 'idle' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await busy.execute(watching)).rows[0]?.found).toBe(0);
    expect((await sql`select id from parcels`.execute(watching)).rows).toEqual([{ id: 2 }]);
    await db.destroy();
    await watching.destroy();
  });

  test("that ends while its transaction is undone does not hide why that was", async () => {
    const db = open(0);
    const undone = inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const other = open(0);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
      await other.destroy();
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("takes as many values as the protocol can count, and says so of more", async () => {
    const db = open(0);
    const many = (count: number) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from (values ${sql.join(Array.from({ length: count }, (_, at) => sql`(${at}::int)`))}) as given`;
    expect((await many(65_535).execute(db)).rows).toEqual([{ count: 65_535 }]);
    await expect(many(65_536).execute(db)).rejects.toThrow("65536 values");
    expect((await many(2).execute(db)).rows).toEqual([{ count: 2 }]);
    await db.destroy();
  });

  test("sends BEGIN and COMMIT around the statements of a commit on Citus only, which commits each of a pipeline by itself", async () => {
    const parsed = vi.spyOn(pg.Connection.prototype, "parse");
    const sent = async (id: number) => {
      const db = open(0);
      await sql`select 1`.execute(db);
      parsed.mockClear();
      await inTransaction(db, (trx) => flushAtCommit(trx, [put(id), put(id + 1)]));
      await db.destroy();
      return parsed.mock.calls.map(([{ text }]) => text.split(" ")[0]);
    };
    expect(await sent(10)).toEqual(["insert", "insert"]);
    const db = open(0);
    await sql`update pg_extension set extname = 'citus' where extname = 'plpgsql'`.execute(db);
    expect(await sent(20)).toEqual(["begin", "insert", "insert", "commit"]);
    await sql`update pg_extension set extname = 'plpgsql' where extname = 'citus'`.execute(db);
    await db.destroy();
    parsed.mockRestore();
  });

  test("rejects the query of a value that cannot be read", async () => {
    const pool = new pg.Pool({ connectionString: own?.url, max: 1 });
    const db = new Kysely<Tables>({
      dialect: pgDialect(pool, {
        parserOf: () => () => {
          throw new Error("unreadable");
        },
        prepares: true,
      }),
    });
    await expect(sql`select 1 as one`.execute(db)).rejects.toThrow("unreadable");
    expect((await sql<{ one: null }>`select null as one`.execute(db)).rows).toEqual([{ one: null }]);
    await db.destroy();
  });
});
