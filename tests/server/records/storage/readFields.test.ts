/** Computed values of records that were stored before their formula: lists have them, and nothing is written. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const pathOf = (key: string | undefined): string =>
  [...server.schemas.current().calls.values()].find((call) => call.key === key)?.path ?? "";

test("a list computes what a record lacks, a number of rows as well", async () => {
  const entity = server.schemas.current().entity("small-parcel");
  const { list, save } = entity.head.calls ?? {};
  const example = entity.schema.examples?.[0] as Rec & { readonly items: readonly Rec[] };
  const items = [2, 3].map((quantity): Rec => ({ ...example.items[0], quantity }));
  const saved = await server.call<Rec>("anna", pathOf(save), { ...example, items });
  expect(saved.data?.["quantity"]).toBe(5);
  const shown = async (): Promise<unknown> =>
    (await server.call<{ rows: Rec[] }>("anna", pathOf(list), { size: 5 })).data?.rows.map(({ quantity, gaps }) => [quantity, typeof gaps]);
  const before = await shown();
  await sql`update ${sql.table(entity.table)} set body = body - 'quantity' - 'gaps'`.execute(server.db);
  expect(await shown()).toEqual(before);
  expect(before).toEqual([[5, "number"]]);
  const { rows } = await sql<{ body: Rec }>`select body from ${sql.table(entity.table)}`.execute(server.db);
  expect(rows[0]?.body).not.toHaveProperty("quantity");
});
