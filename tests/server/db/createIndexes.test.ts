/** Indexes are built on tables that others work in: nobody waits for them, two processes may start at once, an interrupted build is repeated. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTables } from "../../../src/server/db/createTables.ts";
import type { RequiredTable } from "../../../src/server/db/createIndexes.ts";
import { openPostgres, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { ownDatabase, type OwnDatabase, postgresUrl } from "../../helpers/server/postgres.ts";

const wanted = (...names: readonly string[]): RequiredTable[] => [
  { table: "records_note", indexes: names.map((name) => ({ name, on: [sql`customer`, sql`updated`] })) },
];

describe.skipIf(postgresUrl === undefined)("an index that a changed schema wants", () => {
  let database: OwnDatabase | undefined;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await ownDatabase();
    opened = await openPostgres(database?.url ?? "", { onError: () => undefined });
    await createTables(opened.db, wanted("ix_first"), true);
    await sql`insert into records_note (customer, id, version, body, created, updated)
      select 'c', n::text, 1, '{}', now(), now() from generate_series(1, 1000) n`.execute(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await database?.drop();
  });
  const validity = async (): Promise<Record<string, boolean>> => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname like 'ix\\_%' order by 1`.execute(opened.db);
    return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
  };

  test("is built by one of several processes that start at once, while records are written", async () => {
    let writing = true;
    const writer = (async () => {
      for (let count = 0; writing; count++)
        await sql`update records_note set version = version + 1 where id = ${String(1 + (count % 1000))}`.execute(opened.db);
    })();
    await Promise.all([1, 2, 3].map(() => createTables(opened.db, wanted("ix_first", "ix_second", "ix_third"), true)));
    writing = false;
    await writer;
    expect(await validity()).toEqual({ ix_first: true, ix_second: true, ix_third: true });
  });

  test("is known to the planner at once: how often a text occurs in its expression is counted when it is built", async () => {
    const onText: RequiredTable = { table: "records_note", indexes: [{ name: "ix_text", on: [sql`lower(body->>'title')`] }] };
    await sql`update records_note set body = jsonb_build_object('title', 'Alike')`.execute(opened.db);
    await createTables(opened.db, [onText], true);
    const { rows } = await sql<{
      values: string;
    }>`select most_common_vals::text as values from pg_stats where tablename = 'ix_text'`.execute(opened.db);
    expect(rows).toEqual([{ values: "{alike}" }]);
  });

  test("that is there keeps nobody waiting: a server starts while somebody writes and has not finished", async () => {
    let [started, finish]: [boolean, () => void] = [false, () => undefined];
    const finished = new Promise<void>((done) => (finish = done));
    const writer = opened.db.transaction().execute(async (trx) => {
      await sql`update records_note set version = version + 1`.execute(trx);
      await sql`insert into files (id, customer, call, name, type, size, created) values ('f', 'c', '', '', '', 1, now())`.execute(trx);
      started = true;
      await finished;
    });
    await expect.poll(() => started).toBe(true);
    await createTables(opened.db, wanted("ix_first", "ix_second"), true);
    finish();
    await writer;
  });

  test("is built again where its build was cut off", async () => {
    await sql`update pg_index set indisvalid = false where indexrelid = 'ix_second'::regclass`.execute(opened.db);
    await createTables(opened.db, wanted("ix_first", "ix_second"), true);
    expect(await validity()).toMatchObject({ ix_second: true });
  });

  test("takes the time that it takes, while a caller's statement is given up", async () => {
    const limit = (db: OpenDatabase["db"]) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect((await limit(opened.db)).rows[0]?.statement_timeout).toBe("10s");
    expect((await opened.withoutDeadlines(limit)).rows[0]?.statement_timeout).toBe("0");
  });
});
