/** PgBouncer pools transactions between two servers and their PostgreSQL: nothing that belongs to a connection is taken for granted. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPgBouncer } from "../../scripts/lib/pgBouncer.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { openPostgres } from "../../src/server/db/openDatabase.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { trials } from "./figures.ts";
import { workUnderFaults } from "./underFaults.ts";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let dataDir: string;
let servers: ServerProcess[];
let client: Client;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
  pooler = await startPgBouncer(postgres, { connections: 4 });
  dataDir = await mkdtemp(join(tmpdir(), "lading-pooler-"));
  const env = { LOG_LEVEL: "error", DATABASE_LISTEN_URL: postgres.url, DATABASE_PREPARED: "0" };
  const options = { dataDir, databaseUrl: pooler.url, env };
  servers = [await startServer(options)];
  servers.push(await startServer(options));
  client = createClient({ url: () => servers[Math.floor(Math.random() * servers.length)]?.url ?? "" });
  await client.logIn("demo");
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  pooler.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("shippers work over four shared connections, and the pooler is killed meanwhile", async () => {
  const rounds = trials(6, 2);
  await workUnderFaults(client, {
    ...{ what: `PgBouncer, transactions, 4 connections: killed ${rounds} times`, rounds, shippers: 12 },
    fault: () => pooler.restart(),
  });
});

test("no lock stays behind on a shared connection", async () => {
  const connection = new pg.Client(postgres.url);
  await connection.connect();
  const held = async (): Promise<number> => {
    const { rows } = await connection.query<{ locks: number }>(
      "select count(*)::int as locks from pg_locks where locktype = 'advisory' and granted",
    );
    return rows[0]?.locks ?? 0;
  };
  await expect.poll(held, { timeout: 10_000 }).toBe(0);
  await connection.end();
});

test("without names of statements any connection answers the next batch", async () => {
  const opened = await openPostgres(pooler.url, { onError: () => undefined, prepares: false, listenUrl: postgres.url });
  for (let round = 0; round < 20; round++)
    await Promise.all([1, 2, 3, 4, 5, 6].map((value) => sql`select ${value}::int, pg_sleep(0.002)`.execute(opened.db)));
  await opened.close();
});
