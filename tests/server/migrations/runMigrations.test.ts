import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { runMigrations, dryRunMigrations } from "../../../src/server/migrations/runMigrations.ts";
import { migrationLine } from "../../../src/server/operator/migrateCommand.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import { PendingMigrationsError, prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import type { TestApp } from "../../helpers/server/buildTestApp.ts";
import { benchCustomer, openMigrationBench, type MigrationBench } from "../../helpers/server/migrationBench.ts";

let bench: MigrationBench;
let server: TestApp;
const store: MigrationBench["store"] = (records) => bench.store(records);
const declare: MigrationBench["declare"] = (steps, entity) => bench.declare(steps, entity);
const stored = () => bench.stored();
const bodies = () => bench.bodies();
const prepared = (schemas: Schemas, migrates = true) =>
  prepareDatabase(schemas, { db: server.db, others: false, now: server.time.now, migrates, onDuplicates: () => undefined });

beforeAll(async () => {
  bench = await openMigrationBench();
  server = bench.server;
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

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
    expect(await dryRunMigrations(server.db, schemas, server.time.now)).toMatchObject([{ entity: "book", records: 2, lost: 0 }]);
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
    }>`select count(*)::int as count from migration_rows where migration = ${bench.lastName()}`.execute(server.db);
    expect(rows[0]?.count).toBe(1201);

    // As a process leaves it that dies after the first batch: what comes later is as it was.
    const name = schemas.migrations.at(-1)?.name ?? "";
    const reached = (await stored())[499]?.id ?? "";
    await sql`update records_book r set body = k.before from migration_rows k where k.migration = ${name} and k.id = r.id and r.id > ${reached}`.execute(
      server.db,
    );
    await sql`delete from migration_rows where migration = ${name} and id > ${reached}`.execute(server.db);
    await sql`update migrations set state = 'running', records = 500, after_customer = ${benchCustomer}, after_id = ${reached} where name = ${name}`.execute(
      server.db,
    );
    expect((await bodies()).filter((body) => "name" in body)).toHaveLength(701);
    expect(await runMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 1201 }]);
    expect((await bodies()).every((body) => "title" in body && !("name" in body))).toBe(true);
  });

  test("stores the state in the column that lists read, and reserves unique values again", async () => {
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
    await sql`insert into records_tome (customer, id, version, state, body, created, updated) values (${benchCustomer}, 'old', 1, '', '{"title": "Emma"}', now(), now())`.execute(
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
    await bench.copy.edit<{ frame?: object }>("screens.json", (site) => {
      site.frame = { views: { entity: "view", screen: "screen", name: "name", query: "query" } };
    });
  });
  beforeEach(async () => void (await sql`delete from records_view`.execute(server.db)));
  afterAll(async () => void (await sql`drop table records_view`.execute(server.db)));

  test("follow a field to its new name, lose one that is gone, and are reported before anything is changed", async () => {
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
    expect(await dryRunMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 0, views: 2 }]);
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
    // Views that were saved since are renamed back; unchanged ones are as before, values and dropped fields included.
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
