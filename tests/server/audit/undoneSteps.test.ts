/** What an audit says of records before an undo is what the undo then leaves. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { MigrationStep } from "../../../src/dialect/schema/migrations.ts";
import { isMovedBack, undoneSource, undoneRows, undoneSteps } from "../../../src/server/audit/undoneSteps.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import { runMigrations } from "../../../src/server/migrations/runMigrations.ts";
import type { StoredRow } from "../../../src/server/records/storage/recordRow.ts";
import { type MigrationBench, openMigrationBench } from "../../helpers/server/migrationBench.ts";

let bench: MigrationBench;
beforeAll(async () => {
  bench = await openMigrationBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

const plain = (bodies: readonly Rec[]) =>
  bodies
    .map((body) =>
      Object.keys(body)
        .sort()
        .map((key) => `${key}: ${JSON.stringify(body[key])}`)
        .join(", "),
    )
    .sort();

const steps: readonly (readonly [string, MigrationStep])[] = [
  ["a new name", { do: "rename", field: "/name", to: "/title" }],
  ["another value", { do: "value", field: "/kind", from: "tale", to: "novel" }],
  ["a divided text", { do: "split", field: "/name", by: " ", to: ["/first", "/last"] }],
  ["a field that goes", { do: "drop", field: "/kind" }],
  ["an entity that goes", { do: "drop" }],
];

test.each(steps)("the undo of %s is foretold for each record, also for those that were saved or made since", async (_title, step) => {
  const { db, time } = bench.server;
  await bench.store([
    { name: "Emma Woodhouse", kind: "tale" },
    { name: "Anna Smith", kind: "tale" },
  ]);
  const schemas = await bench.declare([step]);
  await runMigrations(db, schemas, time.now);
  if (step.field !== undefined) {
    const [saved] = await bench.stored();
    const body = JSON.stringify({ ...saved?.body, pages: 9, ...(step.do === "value" && { kind: "map" }) });
    await sql`update records_book set body = ${body}::jsonb where id = ${saved?.id}`.execute(db);
    await bench.store([{ pages: 1 }]);
  }
  const undone = undoneSteps(
    schemas.migrations.filter(({ name }) => name === bench.lastName()),
    "book",
  );
  const { rows } = await sql<StoredRow & { readonly customer: string }>`
    select customer, id, version, state, body, created, updated from ${undoneSource(undone)} order by customer, id`.execute(db);
  const foretold = (await undoneRows(db, rows, undone)).map(({ body }) => body);
  await undoLast(db, schemas);
  expect(plain(foretold)).toEqual(plain(await bench.bodies()));
  expect(foretold.length).toBeGreaterThan(1);
  await runMigrations(db, schemas, time.now);
});

test("an entity that gets its name back is read where its records are, and is not lost", () => {
  const migration = { name: "0001-tome", hash: "", entity: "book", steps: [{ do: "rename", to: "tome" } as const], expressions: {} };
  expect(undoneSteps([migration], "book")).toMatchObject({ from: "tome", dropped: undefined, migrations: [migration] });
  expect([isMovedBack([migration], "tome"), isMovedBack([migration], "book")]).toEqual([true, false]);
});
