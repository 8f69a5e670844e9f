import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkbenchTables } from "../../../../src/server/db/createWorkbenchTables.ts";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import { openAccess } from "../../../../src/server/workbench/access/access.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await createWorkbenchTables(database.db);
});
afterAll(() => database.close());

test("the password of the settings opens, and nothing else does", async () => {
  const access = await openAccess(database.db, "open-the-bench");
  expect([access.opens("open-the-bench"), access.opens("open-the-bencH"), access.opens("")]).toEqual([true, false, false]);
  expect(access).not.toHaveProperty("made");
});

test("without one, a password is generated once and opens after the next start too", async () => {
  const first = await openAccess(database.db, undefined);
  const second = await openAccess(database.db, undefined);
  expect(first.made).toMatch(/^[A-Za-z0-9_-]{20}$/);
  expect(second).not.toHaveProperty("made");
  expect(second.opens(first.made ?? "")).toBe(true);
  const rows = await database.db.selectFrom("workbench_access").select("hash").execute();
  expect(JSON.stringify(rows)).not.toContain(first.made);
});
