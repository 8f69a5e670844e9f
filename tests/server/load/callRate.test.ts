/** Calls a minute: counted by one process, and by several in one database. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createCallRates, createTokenBucket, removeFullBuckets } from "../../../src/server/load/callRate.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

describe("a rate of one process", () => {
  test("lets through what half a minute brings at once, then one as each comes in", () => {
    let now = 0;
    const rate = createTokenBucket(60, () => now);
    const takes = (count: number) => Array.from({ length: count }, () => rate.take("a")).filter(Boolean).length;
    expect(takes(100)).toBe(30);
    now += 5_000;
    expect(takes(100)).toBe(5);
    expect(rate.take("b")).toBe(true);
  });

  test("does not mind a clock that is set back", () => {
    let now = 1_000_000;
    const rate = createTokenBucket(60, () => now);
    expect(rate.take("a")).toBe(true);
    now = 0;
    expect(rate.take("a")).toBe(true);
    now = 2_000_000;
    expect(Array.from({ length: 40 }, () => rate.take("a")).filter(Boolean).length).toBe(30);
  });
});

describe("a rate of several processes", () => {
  let database: OpenDatabase;
  const time = { now: 1_000_000 };
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const processes = (count: number, account: number) =>
    Array.from({ length: count }, () => createCallRates(database.db, { account, address: 0 }, () => time.now).account);
  let keys = 0;
  const newKey = () => `key ${(keys += 1)}`;

  /** Takes calls at all processes in turn, until each has refused. */
  async function takeAll(rates: ReturnType<typeof processes>, key: string): Promise<number> {
    let taken = 0;
    for (const rate of [...rates, ...rates]) while (await rate.take(key)) taken += 1;
    return taken;
  }

  test("all together allow what one would, at once and as time passes", async () => {
    const [rates, key] = [processes(3, 600), newKey()];
    expect(await takeAll(rates, key)).toBe(300);
    time.now += 6_000;
    expect(await takeAll(rates, key)).toBe(60);
    time.now += 600_000;
    expect(await takeAll(rates, key)).toBe(300);
  });

  test("calls at the same moment are counted one by one", async () => {
    const [rates, key] = [processes(4, 120), newKey()];
    // More at each process than there are in all, so that no lease is left over.
    const taken = await Promise.all(Array.from({ length: 400 }, async (_, at) => rates[at % 4]?.take(key)));
    expect(taken.filter(Boolean)).toHaveLength(60);
  });

  test("a busy key costs few statements, a refused one none", async () => {
    const [[rate], key] = [processes(1, 6_000), newKey()];
    const statements = vi.spyOn(database.db, "getExecutor");
    let taken = 0;
    while (await rate?.take(key)) taken += 1;
    expect(taken).toBe(3_000);
    expect(statements.mock.calls.length).toBeLessThan(30);
    statements.mockClear();
    for (let count = 0; count < 100; count++) expect(await rate?.take(key)).toBe(false);
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  test("a clock that is set back makes nobody wait longer than half a minute", async () => {
    const [rates, key] = [processes(1, 60), newKey()];
    await takeAll(rates, key);
    time.now -= 3_600_000;
    expect(await takeAll(rates, key)).toBe(0);
    time.now += 30_000;
    expect(await takeAll(rates, key)).toBe(30);
  });

  test("a process counts by itself while the database does not answer", async () => {
    const stuck = {
      ...database.db,
      getExecutor: () => ({ provideConnection: () => new Promise(() => undefined), compileQuery: () => ({}) }),
    };
    const { account } = createCallRates(stuck as never, { account: 20, address: 0 }, () => time.now);
    const taken = await Promise.all(Array.from({ length: 30 }, async () => account.take("a")));
    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  test("full buckets are deleted", async () => {
    const [rates, key] = [processes(1, 60), newKey()];
    await takeAll(rates, key);
    const rows = async () => (await sql`select from call_rates where key = ${`account ${key}`}`.execute(database.db)).rows;
    await removeFullBuckets(database.db, time.now);
    expect(await rows()).toHaveLength(1);
    await removeFullBuckets(database.db, time.now + 60_000);
    expect(await rows()).toHaveLength(0);
  });
});
