// @one-database: making the tables of an earlier release takes long, and both databases run the same statements
/**
 * A database of each earlier release, filled as that release filled it, is taken over by this one. `node scripts/release/keepDatabase.mjs`
 * keeps the database of a release.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { type Db, tableOf } from "../../../src/server/db/tables.ts";
import { prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

interface KeptRelease {
  readonly version: string;
  /** When it was kept: the clock of the test. */
  readonly time: number;
  /** Statements that make functions, tables and indexes. */
  readonly definitions: readonly string[];
  readonly rows: Readonly<Record<string, readonly Rec[]>>;
}

const folder = join(import.meta.dirname, "../../helpers/server/releases");
const releases = readdirSync(folder).map((name) => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as KeptRelease);

/** Bodies of the records of a table by id: of customers, or with those that ship, which follow their files. */
async function bodiesOf(db: Db, table: string, owned = false): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body::text as body from ${sql.table(table)} where customer <> '' or ${!owned}`.execute(db);
  return new Map(rows.map(({ id, body }) => [id, body]));
}

test("every release since 0.2.0 but the newest is kept, the newest once its database is made", () => {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const [, ...earlier] = [...text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = ""]) => version).filter((one) => one !== "0.1.0");
  const newest = /^## (\d+\.\d+\.\d+)/m.exec(text)?.[1] ?? "";
  const kept = releases.map(({ version }) => version);
  expect(kept.filter((version) => version !== newest).toSorted()).toEqual(earlier.toSorted());
});

describe.each(releases)("a database of $version", ({ time, definitions, rows }) => {
  let server: TestApp;
  /** Tables of records with their records. */
  const before = new Map<string, ReadonlyMap<string, string>>();
  const migrated: string[] = [];

  beforeAll(async () => {
    server = await buildTestApp();
    server.time.now = time;
    await sql`drop schema public cascade`.execute(server.db);
    await sql`create schema public`.execute(server.db);
    for (const definition of definitions) await sql.raw(definition).execute(server.db);
    for (const [table, list] of Object.entries(rows)) {
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(list)}::json)`.execute(
        server.db,
      );
      if (table.startsWith("records_")) before.set(table, await bodiesOf(server.db, table));
    }
    const onMigrated = ({ name }: { readonly name: string }) => migrated.push(name);
    const parts = { db: server.db, others: false, now: time, onMigrated, onDuplicates: () => undefined };
    await prepareDatabase(server.schemas.current(), parts);
    await prepareDatabase(server.schemas.current(), parts);
  });
  afterAll(() => server.close());

  test("runs each migration that it has not run, once", () => {
    const ran = new Set((rows["migrations"] ?? []).map(({ name }) => name));
    const all = server.schemas.current().migrations.map(({ name }) => name);
    expect(migrated).toEqual(all.filter((name) => !ran.has(name)));
    expect(all.length).toBeGreaterThan(10);
  });

  test("loses no record", async () => {
    let count = 0;
    for (const [table, bodies] of before) {
      const after = await bodiesOf(server.db, table);
      expect(
        [...bodies.keys()].filter((id) => !after.has(id)),
        table,
      ).toEqual([]);
      count += bodies.size;
    }
    expect(count).toBeGreaterThan(1_000);
  });

  test("lets its people log in, and lists what they had", async () => {
    const login = await server.call(undefined, "/author/getToken", { loginName: "demo", password: "Lading-demo-1" });
    expect(login).toMatchObject({ code: 200 });
    const lists = Object.entries(server.schemas.current().catalog.files.endpoints.calls).filter(
      ([, { does, entity = "" }]) => does === "list" && before.has(tableOf(entity)),
    );
    const refused: string[] = [];
    for (const [name] of lists) {
      const answer = await server.ask(name, { page: 1, size: 20 }, "demo");
      if (answer.code !== 200) refused.push(`${name}: ${answer.code} ${answer.message ?? ""}`);
    }
    expect(lists.length).toBeGreaterThan(30);
    expect(refused).toEqual([]);
    const waybills = await server.ask<{ readonly total: number }>("waybillList", { page: 1, size: 20 }, "demo");
    expect(waybills.data?.total).toBeGreaterThan(40);
  });

  test("is as it was when its migrations are undone", async () => {
    const { migrations, catalog } = server.schemas.current();
    const names = new Set(migrated);
    const undone: string[] = [];
    for (let report; (report = await undoLast(server.db, { migrations, catalog }, names)); ) undone.push(report.name);
    expect(undone.toReversed()).toEqual(migrated);
    const touched = new Set<string>(migrations.map(({ entity }) => tableOf(entity)));
    for (const [table, bodies] of before) {
      if (!touched.has(table)) continue;
      for (const [id, body] of await bodiesOf(server.db, table, true))
        if (bodies.has(id)) expect(body, `${table} ${id}`).toBe(bodies.get(id));
    }
  });
});
