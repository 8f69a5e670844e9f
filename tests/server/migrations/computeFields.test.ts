import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runMigrations, dryRunMigrations } from "../../../src/server/migrations/runMigrations.ts";
import { undoLast } from "../../../src/server/migrations/undoMigration.ts";
import type { TestApp } from "../../helpers/server/buildTestApp.ts";
import { openMigrationBench, type MigrationBench } from "../../helpers/server/migrationBench.ts";

let bench: MigrationBench;
let server: TestApp;
const store: MigrationBench["store"] = (records) => bench.store(records);
const declare: MigrationBench["declare"] = (steps, entity) => bench.declare(steps, entity);
const bodies = () => bench.bodies();

beforeAll(async () => {
  bench = await openMigrationBench();
  server = bench.server;
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

describe("a computed field", () => {
  const score = (): Promise<unknown[]> => bodies().then((all) => all.map(({ score: own, rank }) => [own, rank]));

  test("is computed for what is stored, from the names and values that later migrations give", async () => {
    await store([{ leaves: 10 }, { leaves: 20, score: 3 }, { title: "Empty", score: 7 }]);
    const first = await declare([{ do: "compute", field: "/score" }]);
    const schemas = { ...(await declare([{ do: "rename", field: "/leaves", to: "/pages" }])) };
    expect(first.migrations.length).toBe(schemas.migrations.length - 1);
    expect(await dryRunMigrations(server.db, schemas, server.time.now)).toMatchObject([{ records: 3 }, { records: 2 }]);
    expect((await bodies())[0]).toEqual({ leaves: 10 });
    await runMigrations(server.db, schemas, server.time.now);
    expect(await bodies()).toEqual([{ pages: 10, score: 20 }, { pages: 20, score: 40 }, { title: "Empty" }]);
    // The rank, which reads the score, was not asked for.
    expect(await score()).toEqual([
      [20, undefined],
      [40, undefined],
      [undefined, undefined],
    ]);
    await undoLast(server.db, schemas);
    await undoLast(server.db, schemas);
    expect(await bodies()).toEqual([{ leaves: 10 }, { leaves: 20, score: 3 }, { title: "Empty", score: 7 }]);
    await runMigrations(server.db, schemas, server.time.now);
  });

  test("can be left as it is in some records", async () => {
    await store([
      { pages: 1, kind: "map", score: 99 },
      { pages: 1, kind: "novel", score: 99 },
    ]);
    const schemas = await declare([
      { do: "compute", field: "/score", when: "self.kind == 'novel'" },
      { do: "compute", field: "/rank", when: "self.kind == 'novel'" },
    ]);
    await runMigrations(server.db, schemas, server.time.now);
    expect(await score()).toEqual([
      [99, undefined],
      [2, 3],
    ]);
  });
});
