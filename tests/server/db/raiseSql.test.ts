import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { raisedDetail, raiseSql } from "../../../src/server/db/raiseSql.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const run = (text: string) => sql.raw(text).execute(database.db);

test("an assertion that fails aborts with its name and detail", async () => {
  const error: unknown = await run(`select ${raiseSql("claims", "'a' || 'b'")}`).catch((reason: unknown) => reason);
  expect(raisedDetail(error, "claims")).toBe("ab");
  expect(raisedDetail(error, "principal")).toBeUndefined();
});

test("an assertion that holds raises nothing; other errors have no detail", async () => {
  expect((await run(`select coalesce(1, ${raiseSql("claims")}::integer) as one`)).rows).toEqual([{ one: 1 }]);
  const error: unknown = await run("select 1 / 0").catch((reason: unknown) => reason);
  expect(raisedDetail(error, "claims")).toBeUndefined();
});
