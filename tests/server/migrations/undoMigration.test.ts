import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { runMigrations } from "../../../src/server/migrations/runMigrations.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import { runCommand } from "../../../src/server/operator/commands.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import type { TestApp } from "../../helpers/server/buildTestApp.ts";
import { openMigrationBench, type MigrationBench } from "../../helpers/server/migrationBench.ts";

let bench: MigrationBench;
let server: TestApp;
const store: MigrationBench["store"] = (records) => bench.store(records);
const declare: MigrationBench["declare"] = (steps, entity) => bench.declare(steps, entity);
const stored = () => bench.stored();
const bodies = () => bench.bodies();

beforeAll(async () => {
  bench = await openMigrationBench();
  server = bench.server;
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

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

  test("puts a divided text together again, with what was saved since", async () => {
    await store([{ name: "Anna Maria Smith" }, { name: "Emma Woodhouse", pages: 1 }, { name: "Jane Austen" }]);
    const schemas = await declare([{ do: "split", field: "/name", by: " ", to: ["/first", "/last"] }]);
    await runMigrations(server.db, schemas, server.time.now);
    const [, second, third] = await stored();
    const save = (id: string | undefined, body: Rec) =>
      sql`update records_book set body = ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(server.db);
    await save(second?.id, { first: "Emma", last: "Knightley", pages: 1 });
    await save(third?.id, { first: "Jane", last: "Austen", pages: 9 });
    await store([{ first: "Since", last: "Then" }]);
    await undoLast(server.db, schemas);
    expect((await bodies()).map((body) => JSON.stringify(body)).sort()).toEqual([
      '{"name":"Anna Maria Smith"}',
      '{"name":"Emma Knightley","pages":1}',
      '{"name":"Jane Austen","pages":9}',
      '{"name":"Since Then"}',
    ]);
    await runMigrations(server.db, schemas, server.time.now);
  });

  test("divides a joined text as it was; one that was changed since at its first separator", async () => {
    await store([
      { first: "Anna Maria", last: "Smith" },
      { first: "Anna Maria", last: "Smith" },
      { first: "Jo Ann", last: "May" },
    ]);
    const schemas = await declare([{ do: "join", fields: ["/first", "/last"], by: " ", to: "/name" }]);
    await runMigrations(server.db, schemas, server.time.now);
    expect((await bodies()).map(({ name }) => name)).toEqual(["Anna Maria Smith", "Anna Maria Smith", "Jo Ann May"]);
    const rows = await stored();
    await sql`update records_book set body = '{"name": "Anna Maria Miller"}' where id = ${rows[1]?.id}`.execute(server.db);
    await sql`update records_book set body = '{"name": "Jo Ann May", "pages": 3}' where id = ${rows[2]?.id}`.execute(server.db);
    await undoLast(server.db, schemas);
    expect(await bodies()).toEqual([
      { first: "Anna Maria", last: "Smith" },
      // No word is lost, and none occurs twice.
      { first: "Anna", last: "Maria Miller" },
      { first: "Jo Ann", last: "May", pages: 3 },
    ]);
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
