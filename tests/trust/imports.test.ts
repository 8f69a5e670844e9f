/** Workbooks and bodies made to be slow, to the built server on its own limits: others do not wait, and memory stays flat. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { Tally, judge } from "./answers.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { longest, residentMegabytes, waitsDuring } from "./probe.ts";
import { slowImports } from "./slowImports.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };

/** Of another client's call while one of them is sent. */
const maxWaitMs = 250;
const maxImportMs = 10_000;
/** Megabytes that the process may have more after all of them than after the first five. */
const maxGrowth = 150;

let database: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
let other: Client;
beforeAll(async () => {
  database = await ownDatabase();
  server = await startServer({ ...(database ? { databaseUrl: database.url } : {}), env: { LOG_LEVEL: "fatal" } });
  client = createClient({ url: () => server.url });
  other = createClient({ url: () => server.url });
  await client.logIn("demo");
  await other.logIn("demo2");
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database?.drop();
});

test("no slow workbook or body keeps others waiting, takes long, or keeps memory", async () => {
  expect(slowImports.length).toBeGreaterThanOrEqual(60);
  expect(new Set(slowImports.map(({ sort }) => sort)).size).toBeGreaterThanOrEqual(10);
  const { path } = endpoints.calls.skuImport;
  const every = Math.ceil(slowImports.length / trials(slowImports.length, 10));
  const tally = new Tally();
  const waits: number[] = [];
  const times: number[] = [];
  let early = 0;
  for (const [at, { sort, name, make, record = { sku: "A-1" } }] of slowImports.filter((_, index) => index % every === 0).entries()) {
    const form = new FormData();
    form.append("rows", JSON.stringify({ sheet: 0, rows: [{ row: 2, record }] }));
    form.append("file", make(), "goods.xlsx");
    const start = performance.now();
    let sent: Response | undefined;
    const waited = await waitsDuring(server, other.token, async () => {
      sent = await fetch(`${server.url}/api${path}`, { method: "POST", headers: { authorization: client.token }, body: form });
    });
    waits.push(longest(waited));
    const response = sent ?? expect.fail("not sent");
    times.push(performance.now() - start);
    const text = await response.text();
    tally.add(judge({ status: response.status, type: String(response.headers.get("content-type")), text }), () => `${sort}: ${name}`);
    if (at === 4) early = residentMegabytes(server);
  }
  const most = Math.max(...waits);
  const growth = residentMegabytes(server) - early;
  expect(tally.failures).toEqual([]);
  tell({
    what: "workbooks and bodies made to be slow",
    tried: tally.tried,
    ...tally.counts,
    lost: 0,
    note: `others wait ${most.toFixed(0)} ms at most, one takes ${(Math.max(...times) / 1000).toFixed(1)} s at most, memory grows by ${growth.toFixed(0)} MB`,
  });
  console.log(`waits ${most.toFixed(0)} ms, longest import ${Math.max(...times).toFixed(0)} ms, growth ${growth.toFixed(0)} MB`);
  expect(most).toBeLessThan(maxWaitMs);
  expect(Math.max(...times)).toBeLessThan(maxImportMs);
  expect(growth).toBeLessThan(maxGrowth);
}, 600_000);
