/** Attempts counted in one database by two processes. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createAttempts } from "../../../src/server/load/attempts.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let names = 0;
/** A limit of its own for each test, as two processes see it. */
function limited(tries: number) {
  const time = { now: 1_000_000 };
  const limit = { name: `limit ${(names += 1)}`, tries, windowMs: 1_000 };
  const [one, other] = [0, 1].map(() => createAttempts(database.db, () => time.now));
  if (!one || !other) throw new Error("two processes");
  return { time, limit, one, other, of: (key: string) => [limit, key] as const };
}

test("a key is spent after its attempts, whichever process counted them, and free when the window has passed", async () => {
  const { time, one, other, of } = limited(2);
  expect(await one.take([of("a")])).toBe(true);
  time.now += 600;
  expect(await other.take([of("a")])).toBe(true);
  expect([await one.take([of("a")]), await other.take([of("a")]), await one.take([of("b")])]).toEqual([false, false, true]);
  time.now += 1_000;
  expect(await one.take([of("a")])).toBe(true);
});

test("attempts at the same moment are counted one by one", async () => {
  const { one, other, of } = limited(10);
  const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).take([of("a")])));
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test("processes whose clocks differ count each other's attempts", async () => {
  const { time, limit, one, of } = limited(10);
  const ahead = createAttempts(database.db, () => time.now + 500);
  const taken: boolean[] = [];
  for (let at = 0; at < 30; at++) taken.push(await (at % 2 === 0 ? ahead : one).take([of("a")]));
  expect(taken.filter(Boolean)).toHaveLength(10);
  time.now += limit.windowMs + 500;
  expect(await one.take([of("a")])).toBe(true);
});

test("an attempt with a spent key counts for none of its keys", async () => {
  const { limit, time, one, other, of } = limited(1);
  const wide = { ...limit, name: `${limit.name}, wide`, tries: 2 };
  await one.take([of("a")]);
  for (let count = 0; count < 5; count++) {
    time.now += 1;
    expect(await createAttempts(database.db, () => time.now).take([[wide, "x"], of("a")])).toBe(false);
  }
  expect([await other.take([[wide, "x"]]), await other.take([[wide, "x"]]), await other.take([[wide, "x"]])]).toEqual([true, true, false]);
});

test("a successful attempt is given back, and a key can be forgotten", async () => {
  const { one, other, of } = limited(1);
  await one.take([of("a")]);
  await one.giveBack([of("a")]);
  expect([await one.take([of("a")]), await one.take([of("a")])]).toEqual([true, false]);
  await one.forget([of("a")]);
  expect([await one.take([of("a")]), await other.take([of("a")])]).toEqual([true, false]);
});

test("a count within a transaction that rolls back is none", async () => {
  const { one, other, of } = limited(1);
  const undone = database.db.transaction().execute(async (trx) => {
    expect(await one.take([of("a")], trx)).toBe(true);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await other.take([of("a")])).toBe(true);
});

test("attempts from before a clock was set back do not count", async () => {
  const { time, one, of } = limited(1);
  await one.take([of("a")]);
  await one.take([of("a")]);
  time.now -= 10_000;
  expect(await one.take([of("a")])).toBe(true);
});

test("keys are stored hashed, and deleted when their window has passed", async () => {
  const { time, one, of } = limited(1);
  const rows = async () => (await sql`select * from attempts where ends > ${time.now}`.execute(database.db)).rows;
  time.now = 9_000_000;
  await one.take([of("13800000000")]);
  expect(JSON.stringify(await rows())).not.toContain("13800000000");
  expect(await rows()).toHaveLength(1);
  time.now += 1_001;
  await one.cleanUp();
  time.now = 0;
  expect(await rows()).toHaveLength(0);
});
