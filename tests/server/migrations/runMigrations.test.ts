import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { MigrationStep } from "../../../src/dialect/schema/migrations.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { runMigrations, dryRunMigrations } from "../../../src/server/migrations/runMigrations.ts";
import { migrationLine } from "../../../src/server/operator/migrateCommand.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import { runCommand } from "../../../src/server/operator/commands.ts";
import { PendingMigrationsError, prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import { loadSchemas, type Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { copyLibrary, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

/** Of the library as it is; each test writes migrations for a copy of it, whose schemas the test need not change. */
let server: TestApp;
let copy: SchemaCopy;
let number = 0;

const customer = "c1";
const cache = () => join(copy.root, "cache");
const stored = async (table = "records_book") =>
  (
    await sql<{
      id: string;
      body: Rec;
      version: number;
      state: string;
    }>`select id, body, version, state from ${sql.table(table)} where customer = ${customer} order by id`.execute(server.db)
  ).rows;
const bodies = async () => (await stored()).map(({ body }) => body);

/** Records as older schemas stored them. */
async function store(records: readonly Rec[]): Promise<void> {
  const entity = server.schemas.current().entity("book");
  const times = { version: 3, created: server.time.now, updated: server.time.now };
  await writeRecords(
    server.db,
    entity,
    records.map((record, index) => ({ customer, id: `${String(index).padStart(5, "0")}-${newId(server.time.now)}`, record, ...times })),
  );
}

/** The schemas with one more migration of books. */
async function declare(steps: readonly MigrationStep[], entity = "book"): Promise<Schemas> {
  number += 1;
  await mkdir(join(copy.root, "schemas/migrations"), { recursive: true });
  await copy.write(`schemas/migrations/${String(number).padStart(4, "0")}-test.json`, { entity, steps });
  return loadSchemas(copy.root, cache());
}

const prepared = (schemas: Schemas, migrates = true) =>
  prepareDatabase(schemas, { db: server.db, others: false, now: server.time.now, migrates, onDuplicates: () => undefined });

beforeAll(async () => {
  copy = await copyLibrary();
  server = await buildTestApp({ schemaRoot: copy.root, project: copy.root });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});
beforeEach(async () => {
  for (const table of ["records_book", "claims", "claim_rules"]) await sql`delete from ${sql.table(table)}`.execute(server.db);
});

describe("a migration", () => {
  test("is tried first, which changes nothing, and then carried out once", async () => {
    await store([
      { name: "Emma", kind: "tale" },
      { name: "Atlas", kind: "map" },
      { title: "New", kind: "map" },
    ]);
    const schemas = await declare([
      { do: "rename", field: "/name", to: "/title" },
      { do: "value", field: "/kind", from: "tale", to: "novel" },
    ]);
    const before = await stored();
    expect(await dryRunMigrations(server.db, schemas)).toMatchObject([{ entity: "book", records: 2, lost: 0 }]);
    expect(await stored()).toEqual(before);
    expect(await runMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 2 }]);
    expect(await bodies()).toEqual([
      { title: "Emma", kind: "novel" },
      { title: "Atlas", kind: "map" },
      { title: "New", kind: "map" },
    ]);
    expect((await stored()).map(({ version }) => version)).toEqual([3, 3, 3]);
    expect(await runMigrations(server.db, schemas, server.time.now)).toEqual([]);
  });

  test("of more records than one batch goes on where it was cut off, and two at once take turns", async () => {
    await store(Array.from({ length: 1201 }, (_, index) => ({ name: `Book ${index}`, kind: "map" })));
    const schemas = await declare([{ do: "rename", field: "/name", to: "/title" }]);
    const both = await Promise.all([1, 2].map(() => runMigrations(server.db, schemas, server.time.now)));
    expect(both.flat().every(({ records }) => records === 1201)).toBe(true);
    expect((await bodies()).every((body) => "title" in body && !("name" in body))).toBe(true);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from migration_rows where migration = ${`${String(number).padStart(4, "0")}-test`}`.execute(server.db);
    expect(rows[0]?.count).toBe(1201);

    // As a process leaves it that dies after the first batch: what comes later is as it was.
    const name = schemas.migrations.at(-1)?.name ?? "";
    const reached = (await stored())[499]?.id ?? "";
    await sql`update records_book r set body = k.before from migration_rows k where k.migration = ${name} and k.id = r.id and r.id > ${reached}`.execute(
      server.db,
    );
    await sql`delete from migration_rows where migration = ${name} and id > ${reached}`.execute(server.db);
    await sql`update migrations set state = 'running', records = 500, after_customer = ${customer}, after_id = ${reached} where name = ${name}`.execute(
      server.db,
    );
    expect((await bodies()).filter((body) => "name" in body)).toHaveLength(701);
    expect(await runMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 1201 }]);
    expect((await bodies()).every((body) => "title" in body && !("name" in body))).toBe(true);
  });

  test("puts the state where lists look for it, and claims unique values anew", async () => {
    await store([{ title: "Emma", state: "away", number: "978" }]);
    const schemas = await declare([
      { do: "value", field: "/state", from: "away", to: "lent" },
      { do: "rename", field: "/number", to: "/isbn" },
    ]);
    await prepared(schemas);
    expect((await stored()).map(({ state }) => state)).toEqual(["lent"]);
    expect(await server.db.selectFrom("claims").select(["rule", "value"]).execute()).toEqual([
      { rule: expect.stringContaining("isbn") as unknown, value: expect.stringContaining("978") as unknown },
    ]);
  });

  test("keeps what fits nowhere in its copy, and counts it", async () => {
    await store([
      { title: "Emma", pages: "many" },
      { title: "Atlas", pages: "12" },
    ]);
    const schemas = await declare([{ do: "type", field: "/pages" }]);
    expect(await runMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 2, lost: 1 }]);
    expect(await bodies()).toEqual([{ title: "Emma" }, { title: "Atlas", pages: 12 }]);
    await undoLast(server.db, schemas);
    expect((await bodies())[0]).toEqual({ title: "Emma", pages: "many" });
    await runMigrations(server.db, schemas, server.time.now);
  });

  test("keeps a server from starting where the operator says so, and says what to do", async () => {
    await store([{ name: "Emma" }]);
    const schemas = await declare([{ do: "rename", field: "/name", to: "/title" }]);
    await expect(prepared(schemas, false)).rejects.toThrow(PendingMigrationsError);
    await expect(prepared(schemas, false)).rejects.toThrow(/npm run migrate/);
    expect(await bodies()).toEqual([{ name: "Emma" }]);
    await prepared(schemas);
    expect(await bodies()).toEqual([{ title: "Emma" }]);
  });

  test("can give an entity another name, and take it away", async () => {
    await server.db.schema.dropTable("records_tome").ifExists().execute();
    await sql`create table records_tome (like records_book including all)`.execute(server.db);
    await sql`insert into records_tome (customer, id, version, state, body, created, updated) values (${customer}, 'old', 1, '', '{"title": "Emma"}', now(), now())`.execute(
      server.db,
    );
    await store([{ title: "Atlas" }]);
    const renamed = await declare([{ do: "rename", to: "book" }], "tome");
    await runMigrations(server.db, renamed, server.time.now);
    expect(new Set((await bodies()).map(({ title }) => title))).toEqual(new Set(["Atlas", "Emma"]));
    const gone = await declare([{ do: "drop" }]);
    expect(await runMigrations(server.db, gone, server.time.now)).toMatchObject([{ records: 2 }]);
    expect(await bodies()).toEqual([]);
    expect(await undoLast(server.db, gone)).toMatchObject({ restored: 2 });
    expect(await bodies()).toHaveLength(2);
    await runMigrations(server.db, gone, server.time.now);
  });
});

describe("kept views of a list", () => {
  const views = () => server.db.selectFrom("records_view").select(["customer", "id", "body"]).orderBy("customer").orderBy("id").execute();
  const queries = async () => (await views()).map(({ body }) => body["query"]);
  const keep = (owner: string, id: string, query: string, screen = "books") =>
    sql`insert into records_view (customer, id, version, state, body, created, updated)
      values (${owner}, ${id}, 1, '', ${JSON.stringify({ screen, name: id, query })}::jsonb, now(), now())`.execute(server.db);

  beforeAll(async () => {
    await sql`create table records_view (like records_book including all)`.execute(server.db);
    // Where they are kept is all that a migration asks of the frame.
    await copy.edit<{ frame?: object }>("screens.json", (site) => {
      site.frame = { views: { entity: "view", screen: "screen", name: "name", query: "query" } };
    });
  });
  beforeEach(async () => void (await sql`delete from records_view`.execute(server.db)));
  afterAll(async () => void (await sql`drop table records_view`.execute(server.db)));

  test("follow a field to its new name, lose one that is gone, and are told of before anything is changed", async () => {
    await keep("a", "1", "sort=-writer&writer=Jane&cols=!title,writer:120,fax");
    await keep("b", "1", "fax=1&tab=lent&kind=tale&cols=title");
    await keep("b", "2", "tab=lent&cols=title");
    await keep("b", "3", "writer=A&cols=writer", "loans");
    const before = await views();
    const schemas = await declare([
      { do: "rename", field: "/writer", to: "/authorName" },
      { do: "drop", field: "/fax" },
      { do: "value", field: "/kind", from: "tale", to: "novel" },
    ]);
    expect(await dryRunMigrations(server.db, schemas)).toMatchObject([{ records: 0, views: 2 }]);
    expect(await views()).toEqual(before);
    const [report] = await runMigrations(server.db, schemas, server.time.now);
    expect(report).toMatchObject({ records: 0, views: 2 });
    expect(report && migrationLine(report)).toContain("2 saved views");
    const after = [
      "sort=-authorName&authorName=Jane&cols=!title,authorName:120",
      "tab=lent&kind=novel&cols=title",
      "tab=lent&cols=title",
      "writer=A&cols=writer",
    ];
    expect(await queries()).toEqual(after);
    // What was kept anew since goes back by its names; what nobody touched is as it was, values and dropped fields included.
    await sql`update records_view set body = jsonb_set(body, '{query}', '"authorName=Emma"') where customer = 'b' and id = '2'`.execute(
      server.db,
    );
    await undoLast(server.db, schemas);
    const back = before.map(({ body }) => body["query"]);
    expect(await queries()).toEqual([back[0], back[1], "writer=Emma", back[3]]);
    await runMigrations(server.db, schemas, server.time.now);
    expect(await queries()).toEqual([after[0], after[1], "authorName=Emma", after[3]]);
  });

  test("of more customers than one batch are all brought over, once, however often it is cut off", async () => {
    await sql`insert into records_view (customer, id, version, state, body, created, updated)
      select 'c' || n, '1', 1, '', jsonb_build_object('screen', 'books', 'name', 'x', 'query', 'a=' || n), now(), now()
      from generate_series(1, 1201) n`.execute(server.db);
    const schemas = await declare([
      { do: "rename", field: "/a", to: "/b" },
      { do: "rename", field: "/b", to: "/isbn" },
    ]);
    const both = await Promise.all([1, 2].map(() => runMigrations(server.db, schemas, server.time.now)));
    expect(both.flat().every((report) => report.views === 1201)).toBe(true);
    // As a process leaves it that dies after some of them.
    const name = schemas.migrations.at(-1)?.name ?? "";
    await sql`update records_view v set body = jsonb_set(body, '{query}', to_jsonb(k.before)) from migration_views k
      where k.migration = ${name} and k.customer = v.customer and v.customer > 'c5'`.execute(server.db);
    await sql`delete from migration_views where migration = ${name} and customer > 'c5'`.execute(server.db);
    await sql`update migrations set state = 'running' where name = ${name}`.execute(server.db);
    expect(await runMigrations(server.db, schemas, server.time.now)).toMatchObject([{ views: 1201 }]);
    expect((await queries()).every((query) => String(query).startsWith("isbn="))).toBe(true);
  });
});

describe("taking the last one back", () => {
  test("brings records back as they were, and keeps what was saved since", async () => {
    await store([
      { name: "Emma", kind: "tale" },
      { name: "Atlas", kind: "tale" },
    ]);
    const schemas = await declare([
      { do: "rename", field: "/name", to: "/title" },
      { do: "value", field: "/kind", from: "tale", to: "novel" },
    ]);
    await runMigrations(server.db, schemas, server.time.now);
    const second = (await stored())[1];
    await sql`update records_book set body = ${JSON.stringify({ title: "Atlas of the world", kind: "novel", pages: 9 })}::jsonb, version = 4 where id = ${second?.id}`.execute(
      server.db,
    );
    await store([{ title: "Since", kind: "map" }]);
    expect(await undoLast(server.db, schemas)).toMatchObject({ restored: 1, merged: 2 });
    expect((await bodies()).map((body) => JSON.stringify(body)).sort()).toEqual(
      [
        { kind: "tale", name: "Emma" },
        { kind: "map", name: "Since" },
        { kind: "tale", name: "Atlas of the world", pages: 9 },
      ]
        .map((body) => JSON.stringify(Object.fromEntries(Object.entries(body).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))))
        .sort(),
    );
    await runMigrations(server.db, schemas, server.time.now);
  });

  test("is refused where its file is another, and under a server at work", async () => {
    const schemas = await declare([{ do: "drop", field: "/fax" }]);
    await runMigrations(server.db, schemas, server.time.now);
    const other = schemas.migrations.map((migration) => ({ ...migration, hash: "other" }));
    await expect(undoLast(server.db, { ...schemas, migrations: other })).rejects.toThrow(/differs from the migration that ran/);
    const parts = { db: server.db, schemas, clock: () => server.time.now, passwords: createPasswords({ cost: 4 }) };
    expect((await runCommand({ ...parts, serving: true }, ["migrate", "--undo", "yes"])).ok).toBe(false);
    expect(await runCommand(parts, ["migrate", "--dry-run", "yes"])).toEqual({ ok: true, lines: ["No migration is pending."] });
    expect((await runCommand(parts, ["migrate", "--undo", "yes"])).lines.join(" ")).toContain("undone");
    expect((await runCommand(parts, ["migrate"])).lines).toEqual([expect.stringContaining("0 records of book were changed")]);
  });
});
