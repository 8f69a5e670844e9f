/** On a Citus cluster (`TEST_DATABASE_URL` of its coordinator) the tables of a new database are distributed; elsewhere nothing is. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributeTables, isDistributed } from "../../../src/server/db/distributeTables.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
let isCluster: boolean;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(database.db);
  isCluster = rows.length > 0;
});
afterAll(() => database.close());

test("records are distributed by customer where there is a cluster, and nowhere else", async () => {
  const { db } = database;
  expect([await isDistributed(db, "records_waybill"), await isDistributed(db, "customers")]).toEqual([isCluster, false]);
  // All tables have been distributed when they were created.
  expect(await distributeTables(db)).toBe(0);
});

test("a table that is added later is distributed as well", async () => {
  const { db } = database;
  await sql`create table records_later (customer text, id text, primary key (customer, id))`.execute(db);
  expect([await distributeTables(db), await isDistributed(db, "records_later")]).toEqual(isCluster ? [1, true] : [0, false]);
  await sql`drop table records_later`.execute(db);
});
