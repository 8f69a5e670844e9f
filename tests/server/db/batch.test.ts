/** Batches: several statements in one round trip, on the database of the test run. They run in order, and all of them are stored or none. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { flushAtCommit, executeBatch } from "../../../src/server/db/batch.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await testDatabase();
  await sql`create table parcels (id integer primary key, weights numeric[], packed timestamptz, note text)`.execute(opened.db);
});
afterAll(() => opened.close());
const put = (id: number) => sql<{ id: number }>`insert into parcels (id) values (${id}) returning id`;
const all = async () => (await sql<{ id: number }>`select id from parcels order by id`.execute(opened.db)).rows.map(({ id }) => id);

describe("statements that travel together", () => {
  test("are answered each with its rows, in their order", async () => {
    const one = sql<{ one: number }>`select 1 as one`;
    const two = sql<{ two: string }>`select t as two from unnest(array['a', 'b']) as t`;
    expect(await executeBatch<[{ one: number }, { two: string }]>(opened.db, [one, two])).toEqual([
      [{ one: 1 }],
      [{ two: "a" }, { two: "b" }],
    ]);
    expect(await executeBatch(opened.db, [])).toEqual([]);
  });

  test("are answered alike when they come again, and so know what they answer", async () => {
    for (let time = 0; time < 4; time++) {
      const asked = sql<{ id: number; at: Date }>`select ${time}::int as id, ${new Date(time)}::timestamptz as at`;
      expect(await executeBatch<[unknown, unknown]>(opened.db, [asked, asked])).toEqual([
        [{ id: time, at: new Date(time) }],
        [{ id: time, at: new Date(time) }],
      ]);
    }
  });

  test("hand over texts, times and lists as they are", async () => {
    const note = `"quoted", \\ and {braces}`;
    const packed = new Date("2026-11-22T01:02:03.456Z");
    const lists = sql<{ texts: string[]; at: Date; nothing: null }>`
      select ${[note, "plain", ""]}::text[] as texts, ${packed}::timestamptz as at, ${null}::text as nothing`;
    expect((await lists.execute(opened.db)).rows).toEqual([{ texts: [note, "plain", ""], at: packed, nothing: null }]);
  });

  test("end with the first that fails, and the transaction around them with it", async () => {
    const asked = inTransaction(opened.db, (trx) => executeBatch(trx, [put(1), sql`select 1 / 0`, put(2)]));
    await expect(asked).rejects.toThrow("division by zero");
    expect(await all()).toEqual([]);
    // One that failed, and those that never came about, are heard as before.
    await inTransaction(opened.db, (trx) => executeBatch(trx, [put(1), put(2)]));
    expect(await all()).toEqual([1, 2]);
  });
});

describe("the last statements of a transaction", () => {
  test("are carried out with the commit", async () => {
    await inTransaction(opened.db, async (trx) => {
      await flushAtCommit(trx, [put(10), put(11)]);
      expect((await sql`select id from parcels where id >= 10`.execute(trx)).rows).toEqual([]);
    });
    expect(await all()).toEqual([1, 2, 10, 11]);
  });

  test("are not committed where one of them fails", async () => {
    const asked = inTransaction(opened.db, async (trx) => {
      await executeBatch(trx, [put(20)]);
      return flushAtCommit(trx, [put(21), sql`select 1 / 0`, put(22)]);
    });
    await expect(asked).rejects.toThrow("division by zero");
    expect(await all()).toEqual([1, 2, 10, 11]);
  });

  test("are dropped with a transaction that is undone", async () => {
    const asked = inTransaction(opened.db, async (trx) => {
      await flushAtCommit(trx, [put(30)]);
      throw new Error("changed its mind");
    });
    await expect(asked).rejects.toThrow("changed its mind");
    expect(await all()).toEqual([1, 2, 10, 11]);
  });

  test("are the whole of a transaction in which nothing else was said, all of them or none, or none is begun", async () => {
    await inTransaction(opened.db, (trx) => flushAtCommit(trx, [put(40)]));
    await expect(inTransaction(opened.db, (trx) => flushAtCommit(trx, [put(41), sql`select 1 / 0`]))).rejects.toThrow("division by zero");
    await inTransaction(opened.db, async () => undefined);
    expect(await all()).toEqual([1, 2, 10, 11, 40]);
  });
});

describe("a transaction", () => {
  const levelOf = sql<{ transaction_isolation: string }>`show transaction_isolation`;

  test("has the isolation that it asks for, as a backup does, and the next one has its own", async () => {
    const { db } = opened;
    const strict = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const [level, mode] = await executeBatch<[unknown, unknown]>(trx, [levelOf, sql`show transaction_read_only`]);
        return [...level, ...mode];
      });
    expect(strict).toEqual([{ transaction_isolation: "repeatable read" }, { transaction_read_only: "on" }]);
    expect(await inTransaction(db, async (trx) => (await levelOf.execute(trx)).rows)).toEqual([
      { transaction_isolation: "read committed" },
    ]);
  });
});

describe("a transaction in which a statement failed, and nobody heeded it", () => {
  test("is not taken for stored", async () => {
    const before = await all();
    const asked = inTransaction(opened.db, async (trx) => {
      await put(50).execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(asked).rejects.toThrow("rolled back");
    expect(await all()).toEqual(before);
  });

  test("is stored where it went back to a point before the failure", async () => {
    await inTransaction(opened.db, async (trx) => {
      await sql`savepoint before`.execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
      await sql`rollback to savepoint before`.execute(trx);
      await put(60).execute(trx);
    });
    expect(await all()).toContain(60);
  });
});

describe("a statement whose columns have changed since it was prepared", () => {
  const boxes = () => sql<object>`select * from boxes order by id`;
  const columns = async (ask: Promise<{ readonly rows: readonly object[] }>) => Object.keys((await ask).rows[0] ?? {});

  test("is sent again, outside of a transaction and within one", async () => {
    const { db } = opened;
    await sql`create table boxes (id integer primary key)`.execute(db);
    await sql`insert into boxes values (1)`.execute(db);
    for (let time = 0; time < 3; time++) expect(await columns(boxes().execute(db))).toEqual(["id"]);
    await sql`alter table boxes add column weight numeric`.execute(db);
    expect(await columns(boxes().execute(db))).toEqual(["id", "weight"]);
    for (let time = 0; time < 3; time++) expect(await columns(boxes().execute(db))).toEqual(["id", "weight"]);
    await sql`alter table boxes add column height numeric`.execute(db);
    expect(await inTransaction(db, (trx) => columns(boxes().execute(trx)))).toEqual(["id", "weight", "height"]);
  });
});
