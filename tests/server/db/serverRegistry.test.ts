/** Servers on one database know of each other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerServer, countActiveServers } from "../../../src/server/db/serverRegistry.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
const join = () =>
  registerServer(database.db, (error) => {
    throw error;
  });
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a server is alone until another one comes, and again when that has left", async () => {
  const first = await join();
  expect(await first.isAlone()).toBe(true);
  const second = await join();
  expect([await first.isAlone(), await second.isAlone()]).toEqual([false, false]);
  await second.leave();
  expect(await first.isAlone()).toBe(true);
  await first.leave();
});

test("one that has left is not there again because of what was under way", async () => {
  const server = await join();
  await Promise.all([server.isAlone(), server.leave(), server.isAlone()]);
  expect(await countActiveServers(database.db)).toBe(0);
});
