/** Two servers on one PostgreSQL behind nginx, restarted one after the other under load: users notice nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/postgres.mjs";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { checkLedger } from "./checkLedger.ts";
import { createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";
import { hasNginx, type Nginx, startNginx } from "./nginx.ts";

const shippers = 8;
/** As the portal asks. */
const tries = 3;

const possible = hasNginx();
if (!possible) console.log("!!! SKIPPED: the rolling restart: nginx is not installed and cannot be installed here (needs root on Debian).");

let database: OwnDatabase | undefined;
let dataDir: string;
let nginx: Nginx | undefined;
const servers: ServerProcess[] = [];
const ports: number[] = [];
const start = async (at: number): Promise<ServerProcess> =>
  startServer({
    dataDir,
    databaseUrl: database?.url ?? "",
    env: { PORT: String(ports[at]), LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" },
  });

beforeAll(async () => {
  if (!possible) return;
  database = await ownDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "lading-rolling-"));
  ports.push(await freePort(), await freePort());
  // At once on an empty database: tables and demo data are made once.
  servers.push(...(await Promise.all([start(0), start(1)])));
  nginx = await startNginx(servers.map(({ url }) => url));
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(servers.map((server) => server.kill()));
  await database?.drop();
  if (possible) await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(!possible)("a rolling restart under mixed load costs no user action", async () => {
  const client = createClient({ url: () => nginx?.url ?? "", tries });
  await client.logIn("demo");
  const ledger = emptyLedger();
  const load = startLoad(client, ledger, shippers);
  const rounds = trials(8, 1);
  let [inFlight, slowest] = [0, 0];
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [at, server] of [...servers.entries()]) {
      const before = ledger.counts.acknowledged;
      await expect.poll(() => ledger.counts.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 100);
      inFlight += client.inFlight();
      const since = performance.now();
      codes.push(await server.stop());
      servers[at] = await start(at);
      slowest = Math.max(slowest, (performance.now() - since) / 1000);
    }
  }
  await load.stop();
  const { tried, acknowledged, refused, failed, hung, unanswered, retried } = ledger.counts;
  const lost = await checkLedger(client, ledger);
  expect([...ledger.failures, ...lost]).toEqual([]);
  expect(
    codes.every((code) => code === 0),
    `ends by itself: ${codes.join()}`,
  ).toBe(true);
  const turnedAway = tried - acknowledged - refused - failed - hung;
  tell({
    ...{ what: `rolling restart, ${rounds * 2} of 2 servers`, on: "PostgreSQL", tried, refused, accepted: acknowledged, failed, hung },
    ...{
      lost: lost.length + turnedAway,
      inFlight,
      seconds: slowest,
      note: `${retried} asked again by the client, ${unanswered} without an answer`,
    },
  });
});
