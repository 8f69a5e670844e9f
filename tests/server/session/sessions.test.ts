import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createSessionCache } from "../../../src/server/session/sessionCache.ts";
import { ABSOLUTE_MS, endOtherSessions, IDLE_MS, openSession } from "../../../src/server/session/sessions.ts";
import { ensureCustomer } from "../../../src/server/session/customers.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
let customer: string;
const start = Date.UTC(2026, 10, 22);
beforeAll(async () => {
  database = await testDatabase();
  customer = await ensureCustomer(database.db, { loginName: "anna", password: "", facts: {} }, start);
});
afterAll(() => database.close());
/** Facts that are of one person: none. */
const none = new Set<string>();
/** Whether the token opens a session at this time, for a process that has not seen it before. */
const opens = async (token: string, now: number) =>
  (await createSessionCache(
    database.db,
    () => now,
    () => none,
  ).of(token)) !== undefined;

test("a token is 256 random bits, and its hash alone is stored", async () => {
  const token = await openSession(database.db, customer, start);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const rows = await database.db.selectFrom("sessions").select("token").execute();
  expect(rows.map((row) => row.token)).not.toContain(token);
  expect(await opens(token, start)).toBe(true);
  expect(await opens(`${token.slice(1)}x`, start)).toBe(false);
  expect(await opens("short", start)).toBe(false);
});

test("a session ends when it is idle, and removed sessions are old ones only", async () => {
  const token = await openSession(database.db, customer, start);
  expect(await opens(token, start + IDLE_MS + 1)).toBe(false);
  await openSession(database.db, customer, start + ABSOLUTE_MS + 1);
  expect(
    await database.db
      .selectFrom("sessions")
      .select("created")
      .where("created", "<", new Date(start + 1))
      .execute(),
  ).toEqual([]);
});

test("a changed password ends all sessions but one's own", async () => {
  const [own, other] = [await openSession(database.db, customer, start), await openSession(database.db, customer, start)];
  await database.db.transaction().execute((trx) => endOtherSessions(trx, customer, own));
  expect([await opens(own, start), await opens(other, start)]).toEqual([true, false]);
});
