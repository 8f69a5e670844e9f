/** What the demonstration's house has published: notices of several ages, each as far as its transitions have led by now. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeText } from "../../../src/dialect/text/time.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { writeHouseRecords } from "../../../src/server/seed/houseRecords.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const write = () => inTransaction(server.db, (trx) => writeHouseRecords(trx, server.schemas.current(), server.time.now));
beforeAll(async () => {
  server = await buildTestApp();
  await write();
});
afterAll(() => server.close());

/** The states of all articles, the newest first. */
async function states(): Promise<string[]> {
  const { table } = server.schemas.current().entity("article");
  const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)} order by created desc`.execute(server.db);
  return rows.map(({ state }) => state);
}

test("shippers find news of several weeks, published and in both languages", async () => {
  const { data } = await server.ask<Page>("articleList", { page: 1, size: 50 }, "anna");
  const now = timeText(server.time.now, server.schemas.current().catalog.timeZone);
  expect(data?.rows.length).toBeGreaterThan(3);
  for (const { status, title, headline, publishTime, createTime } of data?.rows ?? []) {
    expect([status, headline], String(title)).toMatchObject(["article_published", { zh: title, en: expect.any(String) as string }]);
    expect(String(createTime) < String(publishTime) && String(publishTime) <= now, String(title)).toBe(true);
  }
});

test("the desk has the newest one as a draft, and a notice that has run its time withdrawn; a second start adds none", async () => {
  const found = await states();
  expect(found[0]).toBe("article_draft");
  expect(found.slice(1)).not.toContain("article_draft");
  expect(found).toContain("article_withdrawn");
  await write();
  expect(await states()).toEqual(found);
});
