/** What a demonstration customer finds when the server has started. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDueActs } from "../../../src/server/timed/runDueActs.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const ignored = { info: () => undefined, warn: () => undefined, error: () => undefined };
const messages = async (): Promise<number> => {
  const { table } = server.schemas.current().entity("message");
  const { count } = await server.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
});
afterAll(() => server.close());

test("no reminder of the past comes when the server starts; those of the coming days do", async () => {
  const run = () => runDueActs({ db: server.db, schemas: server.schemas, clock: () => server.time.now, log: ignored });
  const before = await messages();
  await run();
  expect(await messages()).toBe(before);
  server.time.now += 8 * 86_400_000;
  await run();
  expect(await messages()).toBeGreaterThan(before);
});
