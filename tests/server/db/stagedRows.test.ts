import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTables } from "../../../src/server/db/createTables.ts";
import { openEmbedded, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import {
  addChanged,
  addStaged,
  openStaged,
  settleStaged,
  showStaged,
  type Staged,
  stagedTables,
  withoutStaged,
} from "../../../src/server/db/stagedRows.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";

const rows = 120;
const entity = "trial-good";
const table = "records_trial_good";

let folder: string;
let opened: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-staged-"));
  opened = await openEmbedded(folder);
  await createTables(opened.db, [{ table, indexes: [] }], false);
}, 60_000);
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate ${sql.table(table)}, claims`.execute(opened.db);
});
afterEach(async () => {
  expect(await stagedTables(opened.db)).toEqual([]);
});

async function stage(): Promise<Staged> {
  const staged = await openStaged(opened.db, entity);
  const made = Array.from({ length: rows }, (_, at) => ({
    id: `r${at}`,
    state: "",
    body: JSON.stringify({ name: `Name "${at}"`, price: 1.1 }),
  }));
  await inTransaction(opened.db, async (trx) => {
    await addStaged(trx, staged, { customer: "anna", created: new Date(0), rows: made });
    const claims = made.map(({ id }) => ({ scope: "anna", entity, rule: "/name", value: id, customer: "anna", record: id }));
    await trx.insertInto("claims").values(claims).execute();
  });
  return staged;
}
const counted = async (name: string): Promise<number> => {
  const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(opened.db);
  return found[0]?.count ?? -1;
};
/** As a process that was killed and started again: nothing is settled by the one that staged. */
async function reopen(): Promise<void> {
  await opened.close();
  opened = await openEmbedded(folder);
}

describe("staged rows", () => {
  test("are seen by nothing until they are shown, then all at once, and each once while they move", async () => {
    const staged = await stage();
    expect(await counted(table)).toBe(0);
    await inTransaction(opened.db, (trx) => showStaged(trx, staged));
    expect(await counted(table)).toBe(rows);
    const seen = new Set<number>();
    let isMoving = true;
    const moved = settleStaged(opened.db, staged).finally(() => (isMoving = false));
    while (isMoving) seen.add(await counted(table));
    await moved;
    expect([...seen]).toEqual([rows]);
    expect(await counted(table)).toBe(rows);
    expect(await counted("claims")).toBe(rows);
    const { rows: stored } = await sql`select * from only ${sql.table(table)} where id = 'r7'`.execute(opened.db);
    expect(stored).toEqual([
      {
        customer: "anna",
        id: "r7",
        version: 1,
        state: "",
        key: null,
        request: null,
        body: { name: 'Name "7"', price: 1.1 },
        created: new Date(0),
        updated: new Date(0),
      },
    ]);
  });

  test("of a transaction that fails disappear with their unique keys", async () => {
    const staged = await stage();
    const failed = inTransaction(opened.db, async (trx) => {
      await showStaged(trx, staged);
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    await settleStaged(opened.db, staged);
    expect([await counted(table), await counted("claims")]).toEqual([0, 0]);
  });

  test("that change stored records leave these as they are after a kill, with their unique keys", async () => {
    const stored = await stage();
    await inTransaction(opened.db, (trx) => showStaged(trx, stored));
    await settleStaged(opened.db, stored);
    const bodies = async (): Promise<unknown[]> => {
      const { rows: found } = await sql<{ body: unknown }>`select distinct body - 'price' as body from ${sql.table(table)}`.execute(
        opened.db,
      );
      return found.map(({ body }) => body);
    };
    const stageChanges = async (): Promise<Staged> => {
      const staged = await openStaged(opened.db, entity);
      const changed = Array.from({ length: rows }, (_, at) => ({
        id: `r${at}`,
        version: 1,
        state: "",
        body: JSON.stringify({ name: "New" }),
      }));
      const added = await inTransaction(opened.db, (trx) =>
        addChanged(trx, staged, { customer: "anna", updated: new Date(1000), rows: changed, reach: sql`id <> 'beyond'` }),
      );
      expect(added).toBe(rows);
      return staged;
    };
    await stageChanges();
    await reopen();
    expect(await bodies()).toHaveLength(rows);
    expect(await counted("claims")).toBe(rows);
    const staged = await stageChanges();
    expect(await inTransaction(opened.db, (trx) => showStaged(trx, staged))).toBe(rows);
    expect(await bodies()).toEqual([{ name: "New" }]);
    await reopen();
    expect([await bodies(), await counted(table), await counted("claims")]).toEqual([[{ name: "New" }], rows, rows]);
    const { rows: kept } = await sql`select version, created, updated from only ${sql.table(table)} where id = 'r7'`.execute(opened.db);
    expect(kept).toEqual([{ version: 2, created: new Date(0), updated: new Date(1000) }]);
  }, 60_000);

  test("are all gone after a kill before they were shown", async () => {
    await stage();
    await reopen();
    expect([await counted(table), await counted("claims")]).toEqual([0, 0]);
  }, 60_000);

  test("are all there after a kill while they move", async () => {
    const staged = await stage();
    await inTransaction(opened.db, (trx) => showStaged(trx, staged));
    await sql`with moved as (delete from only ${sql.table(staged.table)} where id < 'r2' returning *)
      insert into ${sql.table(table)} select * from moved`.execute(opened.db);
    await reopen();
    expect([await counted(table), await counted("claims")]).toEqual([rows, rows]);
  }, 60_000);
});

test("work that must see no staged rows runs after the work before it, also if that fails", async () => {
  const log: string[] = [];
  const failed = withoutStaged(opened.db, async () => {
    await sql`select 1`.execute(opened.db);
    log.push("first");
    throw new Error("first failed");
  });
  const second = withoutStaged(opened.db, () => Promise.resolve(log.push("second")));
  await expect(failed).rejects.toThrow("first failed");
  await second;
  expect(log).toEqual(["first", "second"]);
});
