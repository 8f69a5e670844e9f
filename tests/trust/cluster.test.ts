/** A distributed PostgreSQL, run: Citus with a coordinator and workers; a worker, and our own server, fall and rise, and records move between workers in use. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCitus, startPostgres } from "../../scripts/lib/postgres.mjs";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { workUnderFaults } from "./underFaults.ts";

let cluster: Awaited<ReturnType<typeof startCitus>>;
let dataDir: string;
let server: ServerProcess;
let client: Client;
const start = (databaseUrl: string): Promise<ServerProcess> => startServer({ dataDir, databaseUrl, env: { LOG_LEVEL: "error" } });
beforeAll(async () => {
  cluster = await startCitus();
  dataDir = await mkdtemp(join(tmpdir(), "lading-cluster-"));
  server = await start(cluster.coordinator.url);
  client = createClient({ url: () => server.url });
  await client.logIn("demo");
}, 300_000);
afterAll(async () => {
  await server.kill();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const shippers = 6;

async function query<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> {
  const connection = new pg.Client(cluster.coordinator.url);
  await connection.connect();
  try {
    return (await connection.query<Row>(text)).rows;
  } finally {
    await connection.end();
  }
}

test("records are spread over the workers by customer, everything else is on all nodes", async () => {
  const rows = await query<{ kind: string; tables: number }>(
    "select citus_table_type as kind, count(*)::int as tables from citus_tables group by 1 order by 1",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["distributed", "reference"]);
  const kept = await query<{ name: string }>(
    `select c.relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not exists (select from pg_dist_partition where logicalrelid = c.oid) order by 1`,
  );
  expect(kept.map(({ name }) => name)).toEqual(["api_tokens", "attempts", "call_rates"]);
});

test("our server is killed under load", async () => {
  const rounds = trials(6, 2);
  await workUnderFaults(client, {
    ...{ what: `Citus: kill -9 of the server, ${rounds} rounds`, rounds, shippers },
    async fault() {
      await server.kill();
      server = await start(cluster.coordinator.url);
    },
  });
});

test("a worker falls and rises", async () => {
  const rounds = trials(6, 2);
  await workUnderFaults(client, {
    ...{ what: `Citus: a worker falls for 2 s, ${rounds} times`, rounds, shippers },
    async fault() {
      const fallen = await cluster.workers[0]?.fall();
      await pause(2_000);
      await fallen?.rise();
    },
  });
});

test("records move to a new worker while they are in use", async () => {
  let seconds = 0;
  const members = async (): Promise<number> =>
    (await query("select distinct nodeport from citus_shards where citus_table_type = 'distributed'")).length;
  expect(await members()).toBe(2);
  await workUnderFaults(client, {
    ...{ what: "Citus: a worker is added and filled", rounds: 1, shippers },
    async fault() {
      const since = performance.now();
      await query(`select citus_add_node('127.0.0.1', ${cluster.workers[2]?.port})`);
      await query("select rebalance_table_shards(shard_transfer_mode := 'force_logical')");
      seconds = (performance.now() - since) / 1000;
    },
    note: () => `${seconds.toFixed(0)} s for the move`,
  });
  expect(await members()).toBe(3);
}, 900_000);

test("what lists cost there, as a ratio of one PostgreSQL", async () => {
  const plain = await startPostgres({ durable: true });
  const alone = await start(plain.url);
  try {
    const clients = [createClient({ url: () => server.url }), createClient({ url: () => alone.url })];
    const ratioOf = async (login: string, call: string): Promise<string> => {
      for (const one of clients) await one.logIn(login);
      const times: readonly number[][] = [[], []];
      for (let count = 0; count < trials(200, 60); count++)
        for (const [at, one] of clients.entries()) {
          const since = performance.now();
          expect((await one.call(call, { page: 1, size: 20 })).code).toBe(200);
          if (count >= 20) times[at]?.push(performance.now() - since);
        }
      const [there = 0, here = 1] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]);
      return `${(there / here).toFixed(1)} (${there.toFixed(1)} and ${here.toFixed(1)} ms)`;
    };
    const [own, staff] = [await ratioOf("demo", "waybillList"), await ratioOf("desk-operations", "waybillList")];
    const note = `a customer's list ${own}, the staff's list of all customers ${staff}`;
    tell({ what: "Citus: cost of lists", on: "PostgreSQL", tried: 2, refused: 0, accepted: 2, failed: 0, hung: 0, lost: 0, note });
  } finally {
    await alone.kill();
    await plain.stop();
  }
});
