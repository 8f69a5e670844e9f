/**
 * Half an hour of work on one server: its memory stays where it was after the first minutes, and its slowest answers stay as quick.
 *
 * The same few things are done over and over, so that what grows is the server's and not the work: addresses are entered, changed and
 * deleted, lists, searches and counts are read, orders and pictures are sent.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { checkLedger } from "./checkLedger.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";
import { percentile, residentMegabytes } from "./probe.ts";

const minute = 60_000;
const wholeMs = trials(30 * minute);
/** The run in windows: the first one warms up, the second is compared with the last. */
const windows = 6;
/** What may lie between two windows on a machine that does other things too: garbage that is not yet collected, and the slowest answers. */
const allowed = { growth: 1.15, moreMegabytes: 25, slower: 1.6, moreMs: 40 };

let database: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  database = await ownDatabase();
  server = await startServer({ databaseUrl: database?.url ?? "", env: { LOG_LEVEL: "fatal", CALLS_PER_MINUTE: "0" } });
  client = createClient({ url: () => server.url });
  await client.logIn("demo");
});
afterAll(async () => {
  await server.kill();
  await database?.drop();
});

interface Window {
  /** Milliseconds of each reading call. */
  readonly waits: number[];
  /** Megabytes, once a second. */
  readonly memory: number[];
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Reads and writes as fast as answers come, and notes how long each took. */
async function ask(window: Window): Promise<void> {
  const works = [
    () => client.call("waybillList", { page: 1, size: 20 }),
    () => client.call("waybillCounts", {}),
    () => client.call("waybillList", { page: 1, size: 20, search: "LD26" }),
    () => client.call("deliveryAddressList", { page: 1, size: 20 }),
    () =>
      client.call(
        "pickupAddressSave",
        { linkMan: "王强", contactWay: "138 0013 8000", address: `S${randomUUID().slice(0, 12)}` },
        randomUUID(),
      ),
  ];
  for (const work of works) {
    const since = performance.now();
    const { status, code } = await work();
    if (status === 200 && code === 200) window.waits.push(performance.now() - since);
  }
}

test("half an hour of mixed work leaves memory and the slowest answers as they were", { timeout: wholeMs + 5 * minute }, async () => {
  const ledger = emptyLedger();
  const before = loadavg()[0] ?? 0;
  const load = startLoad(client, ledger, 1);
  const all: Window[] = [];
  for (let at = 0; at < windows; at++) {
    const window: Window = { waits: [], memory: [] };
    all.push(window);
    const end = performance.now() + wholeMs / windows;
    const look = setInterval(() => window.memory.push(residentMegabytes(server)), 1000);
    while (performance.now() < end) await ask(window);
    clearInterval(look);
  }
  await load.stop();
  const lost = await checkLedger(client, ledger);
  const p99 = all.map(({ waits }) => percentile({ all: waits }, 0.99));
  const p50 = all.map(({ waits }) => middle(waits));
  const memory = all.map((window) => middle(window.memory));
  const whole = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(", ");
  const { counts } = ledger;
  if (lost.length > 0) console.log(lost.slice(0, 10).join("\n"));
  tell({
    what: `${(wholeMs / minute).toFixed(1)} minutes of mixed work`,
    tried: counts.tried + all.reduce((sum, { waits }) => sum + waits.length, 0),
    refused: counts.refused,
    accepted: counts.acknowledged + all.reduce((sum, { waits }) => sum + waits.length, 0),
    failed: counts.failed,
    hung: counts.hung,
    lost: lost.length,
    note: `in ${windows} windows: MB ${whole(memory)}; p50 ms ${whole(p50)}; p99 ms ${whole(p99)}; load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`,
  });
  const [, first = 0] = memory;
  const last = memory.at(-1) ?? 0;
  expect(last, `megabytes: ${whole(memory)}`).toBeLessThanOrEqual(first * allowed.growth + allowed.moreMegabytes);
  expect(p99.at(-1), `p99 in ms: ${whole(p99)}`).toBeLessThanOrEqual((p99[1] ?? 0) * allowed.slower + allowed.moreMs);
});
