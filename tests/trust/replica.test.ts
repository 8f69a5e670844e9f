/** A primary with a streaming replica: lists have what was written, wherever they come from; what was acknowledged survives the loss of the primary. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, query, startPostgres, startReplica } from "../../scripts/lib/postgres.mjs";
import { positionHeader } from "../../src/dialect/wire/wire.ts";
import pickupAddress from "../../schemas/entities/pickup-address.json" with { type: "json" };
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { workUnderFaults } from "./underFaults.ts";

/** What leads the servers to the primary: a name or a proxy that an administrator points at another machine. */
interface Signpost {
  readonly url: string;
  pointTo(port: number): void;
  close(): void;
}

async function signpostTo(first: number): Promise<Signpost> {
  let to = first;
  const open = new Set<Socket>();
  const server: Server = createServer((incoming) => {
    const outgoing = createConnection({ port: to, host: "127.0.0.1" });
    const pair = [incoming, outgoing];
    for (const socket of pair) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pointTo(next) {
      to = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: Awaited<ReturnType<typeof startPostgres>>;
let signpost: Signpost;
let dataDir: string;
let servers: ServerProcess[];
let client: Client;
const anyServer = (): string => servers[Math.floor(Math.random() * servers.length)]?.url ?? "";

beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  standby = await startReplica(primary, { durable: true });
  signpost = await signpostTo(primary.port);
  dataDir = await mkdtemp(join(tmpdir(), "lading-replica-"));
  const env = { LOG_LEVEL: "error", DATABASE_REPLICA_URL: standby.url };
  const options = { dataDir, databaseUrl: signpost.url, env };
  servers = [await startServer(options)];
  servers.push(await startServer(options));
  client = createClient({ url: anyServer });
  await client.logIn("demo");
  const isServed = (): boolean => servers.every(({ output }) => output().includes("The replica serves lists."));
  await vi.waitFor(() => expect(isServed()).toBe(true), 20_000);
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  signpost.close();
  await standby.stop();
  await primary.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One call as a page makes it: with the position that it has, to any server. */
async function ask(
  key: keyof typeof endpoints.calls,
  body: object,
  position?: string,
): Promise<{ readonly data: unknown; readonly position: string }> {
  const response = await fetch(`${anyServer()}/api${endpoints.calls[key].path}`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", authorization: client.token, "idempotency-key": randomUUID() },
      ...(position !== undefined && { [positionHeader]: position }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { readonly code: number; readonly data: unknown };
  if (answer.code !== 200) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return { data: answer.data, position: response.headers.get(positionHeader) ?? position ?? "" };
}

/** How late the replica shows what it has received. */
async function setDelay(time: string): Promise<void> {
  await query(standby.url, `alter system set recovery_min_apply_delay = '${time}'`);
  await query(standby.url, "select pg_reload_conf()");
  await pause(500);
}

/** Transactions that the replica has served so far. */
async function servedByReplica(): Promise<number> {
  const connection = new pg.Client(standby.url);
  await connection.connect();
  const { rows } = await connection.query<{ count: number }>(
    "select xact_commit::int as count from pg_stat_database where datname = 'postgres'",
  );
  await connection.end();
  return rows[0]?.count ?? 0;
}

test("each list has what the page has written just before, through another server", async () => {
  const rounds = trials(400, 40);
  // Behind for longer than a page takes to read again.
  await setDelay("300ms");
  const before = await servedByReplica();
  let missing = 0;
  const work = async (worker: number): Promise<void> => {
    let position: string | undefined;
    for (let round = 0; round < rounds; round++) {
      const address = `Row ${worker}-${round}`;
      const saved = await ask("pickupAddressSave", { ...pickupAddress.examples[0], address }, position);
      position = saved.position;
      const listed = await ask("pickupAddressList", { size: 1 }, position);
      const { rows } = listed.data as { readonly rows: readonly { readonly address: string; readonly id: string }[] };
      // Workers share the customer: the newest row may be that of another one, which was written meanwhile.
      const own = await ask("pickupAddressList", { filters: { address }, size: 5 }, position);
      if (rows.length === 0 || (own.data as { readonly total: number }).total !== 1) missing += 1;
      const id = (saved.data as { readonly id: string }).id;
      position = (await ask("pickupAddressDelete", { ids: [id] }, position)).position;
    }
  };
  await Promise.all([0, 1, 2].map(work));
  await setDelay("0");
  const served = (await servedByReplica()) - before;
  expect(served).toBeGreaterThan(0);
  tell({
    ...{ what: "replica: lists right after a write, by two servers", tried: rounds * 3, refused: 0, accepted: rounds * 3, failed: 0 },
    ...{ hung: 0, lost: missing, note: `${served} transactions on the replica` },
  });
});

test("a replica that freezes costs seconds, and no list", async () => {
  const times: number[] = [];
  const list = async (): Promise<void> => {
    const since = performance.now();
    await ask("waybillList", { size: 10 });
    times.push(performance.now() - since);
  };
  const { thaw } = await standby.freeze();
  const end = performance.now() + 8_000;
  while (performance.now() < end) await list();
  thaw();
  const longest = Math.max(...times);
  tell({
    ...{
      what: "replica: frozen for 8 s while lists are read",
      tried: times.length,
      refused: 0,
      accepted: times.length,
      failed: 0,
      hung: 0,
      lost: 0,
    },
    ...{ seconds: longest / 1000, note: `p50 ${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(0)} ms` },
  });
  expect(longest).toBeLessThan(5_000);
  await pause(2_000);
});

test("the primary is lost, the replica promoted: nothing acknowledged is lost with synchronous commits", async () => {
  await query(primary.url, "alter system set synchronous_standby_names = '*'");
  await query(primary.url, "select pg_reload_conf()");
  await pause(1_000);
  let seconds = 0;
  await workUnderFaults(client, {
    ...{ what: "replica: primary killed, replica promoted", rounds: 1, shippers: 6 },
    async fault() {
      const since = performance.now();
      await primary.fall();
      await query(standby.url, "select pg_promote()");
      signpost.pointTo(standby.port);
      await expect.poll(async () => (await client.call("waybillList", { size: 1 })).code, { timeout: 60_000, interval: 50 }).toBe(200);
      seconds = (performance.now() - since) / 1000;
    },
    note: () => `promoted and answering after ${seconds.toFixed(1)} s`,
  });
});
