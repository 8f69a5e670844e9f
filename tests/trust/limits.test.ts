/** Two servers on one PostgreSQL: calls a minute and attempts to log in are counted once for both, and counting costs a call next to nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiCode } from "../../src/dialect/wire/wire.ts";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";

const perMinute = 600;
let database: OwnDatabase | undefined;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await ownDatabase();
  const start = async (limit: number): Promise<void> => {
    const env = {
      LOG_LEVEL: "error",
      CALLS_PER_MINUTE: String(limit),
      CALLS_PER_MINUTE_AND_ADDRESS: limit === perMinute ? "0" : String(limit),
    };
    servers.push(await startServer({ databaseUrl: database?.url ?? "", env }));
  };
  // The last two measure the cost: with limits that nobody reaches, and without.
  for (const limit of [perMinute, perMinute, 1_000_000, 0]) await start(limit);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database?.drop();
});

const clientOf = (at: number): Client => createClient({ url: () => servers[at]?.url ?? "" });

/** Asks the work `count` times, some at once, and returns the codes of the answers. */
async function repeat(count: number, atOnce: number, ask: (at: number) => Promise<number>): Promise<readonly number[]> {
  const codes: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) codes.push(await ask(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return codes;
}
const countOf = (codes: readonly number[], code: number): number => codes.filter((one) => one === code).length;

test("both servers together let through what one may", async () => {
  const clients = [clientOf(0), clientOf(1)];
  for (const client of clients) await client.logIn("demo");
  const since = performance.now();
  const codes = await repeat(trials(6_000, 1_000), 16, async (at) => (await (clients[at % 2] as Client).call("userInfo", {})).code);
  const seconds = (performance.now() - since) / 1000;
  const [accepted, refused] = [countOf(codes, apiCode.ok), countOf(codes, apiCode.throttled)];
  const allowed = perMinute / 2 + (seconds * perMinute) / 60;
  // Calls of an unused lease are the only ones that may be missing.
  expect(accepted).toBeGreaterThan(allowed - perMinute / 10);
  const over = Math.max(0, accepted - Math.ceil(allowed) - 2);
  tell({
    ...{
      what: `${perMinute} calls a minute, 2 servers`,
      tried: codes.length,
      refused,
      accepted,
      failed: codes.length - accepted - refused,
    },
    ...{ hung: 0, lost: over, note: `${Math.floor(allowed)} allowed in ${seconds.toFixed(1)} s` },
  });
});

test("attempts at one account are counted over both servers", async () => {
  const clients = [clientOf(0), clientOf(1)];
  const guess = (at: number) => (clients[at % 2] as Client).call("login", { loginName: "demo", password: `wrong-${at}` });
  const codes = await repeat(40, 8, async (at) => (await guess(at)).code);
  expect([countOf(codes, apiCode.badLogin), countOf(codes, apiCode.throttled)]).toEqual([10, 30]);
  tell({ what: "wrong passwords, 2 servers", tried: 40, refused: 40, accepted: 0, failed: 0, hung: 0, lost: 0, note: "10 were looked at" });
});

test("the cost of a call with limits, as a ratio of one without", async () => {
  const clients = [clientOf(2), clientOf(3)];
  for (const client of clients) client.token = await tokenOfAnother(client);
  const calls = trials(1_000, 200);
  const ratios: number[] = [];
  for (let round = 0; round < 12; round++) {
    const seconds = [0, 0];
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const since = performance.now();
      const codes = await repeat(calls, 4, async () => (await (clients[at] as Client).call("userInfo", {})).code);
      seconds[at] = performance.now() - since;
      expect(countOf(codes, apiCode.ok)).toBe(calls);
    }
    // The first rounds warm both servers up.
    if (round >= 4) ratios.push((seconds[0] ?? 0) / (seconds[1] ?? 1));
  }
  const ratio = ratios.sort((a, b) => a - b)[ratios.length / 2] ?? 0;
  expect(ratio).toBeLessThan(1.3);
  tell({
    ...{ what: "cost of the limits", tried: calls * 24, refused: 0, accepted: calls * 24, failed: 0, hung: 0, lost: 0 },
    note: `${ratio.toFixed(2)} of a call without (median of ${ratios.length}; ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`,
  });
});

/** The demonstration account has no attempts left. */
async function tokenOfAnother(client: Client): Promise<string> {
  await client.logIn("desk-operations");
  return client.token;
}
