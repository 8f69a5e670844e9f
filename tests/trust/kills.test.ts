/** `kill -9` in the middle of saves, submits and uploads, again and again: what was acknowledged is there, nothing is there by half. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { createClient } from "./client.ts";
import { checkLedger } from "./checkLedger.ts";
import { tell, trials } from "./figures.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";

let database: OwnDatabase | undefined;
let dataDir: string;
let server: ServerProcess;
const start = async (): Promise<ServerProcess> =>
  startServer({ dataDir, ...(database ? { databaseUrl: database.url } : {}), env: { LOG_LEVEL: "error" } });
beforeAll(async () => {
  database = await ownDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "lading-kills-"));
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const shippers = 6;

test("what was acknowledged before a kill is there after it", async () => {
  const rounds = trials(15, 2);
  const client = createClient({ url: () => server.url });
  await client.logIn("demo");
  const ledger = emptyLedger();
  const lost: string[] = [];
  let [inFlight, slowest] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const load = startLoad(client, ledger, shippers);
    // Another moment each time; the first acknowledgements are waited for.
    const before = ledger.counts.acknowledged;
    await expect.poll(() => ledger.counts.acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 10 + Math.random() * 60);
    inFlight += client.inFlight();
    const killed = server.kill();
    const stopped = load.stop();
    await Promise.all([killed, stopped]);
    const since = performance.now();
    server = await start();
    slowest = Math.max(slowest, (performance.now() - since) / 1000);
    lost.push(...(await checkLedger(client, ledger)));
    ledger.open.length = 0;
  }
  const { tried, acknowledged, refused, failed, hung } = ledger.counts;
  const parts = (await readdir(join(dataDir, "files"))).filter((name) => name.endsWith(".part")).length;
  expect([...ledger.failures, ...lost]).toEqual([]);
  tell({
    ...{ what: `kill -9, ${rounds} rounds`, tried, refused, accepted: acknowledged, failed, hung, lost: lost.length },
    ...{ inFlight, seconds: slowest, note: `${ledger.files.length} files, ${parts} cut off uploads left for the sweep` },
  });
});
