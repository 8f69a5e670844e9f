/** Faults under load: the database goes and comes back, hangs, is slow; lines break; clocks jump. Nothing acknowledged is lost, and it is well again by itself. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";
import { acknowledgedAnew, workUnderFaults } from "./underFaults.ts";

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

let cluster: Cluster;
let dataDir: string;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
  dataDir = await mkdtemp(join(tmpdir(), "lading-faults-"));
  server = await startServer({ dataDir, databaseUrl: cluster.url, env: { LOG_LEVEL: "error" } });
  client = createClient({ url: () => server.url });
  await client.logIn("demo");
});
afterAll(async () => {
  await server.kill();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const shippers = 6;
const underLoad = (what: string, rounds: number, fault: () => Promise<void>) => workUnderFaults(client, { what, rounds, shippers, fault });

test("a database that falls and rises again", async () => {
  await underLoad(`database ended at once, ${trials(10, 2)} times`, trials(10, 2), () => cluster.restart("immediate"));
});

test("a database whose connections are all cut", async () => {
  const { default: pg } = await import("pg");
  await underLoad(`all connections cut, ${trials(20, 3)} times`, trials(20, 3), async () => {
    const admin = new pg.Client(cluster.url);
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lading'");
    await admin.end();
  });
});

test("a database that hangs: calls are refused with Retry-After, the page of the portal and its schemas are served", async () => {
  await underLoad("database hangs for 15 s", 1, async () => {
    const hung = await cluster.freeze();
    try {
      const page = await fetch(`${server.url}/`);
      expect(page.status).toBe(200);
      const since = performance.now();
      const told = await client.call("waybillList", { page: 1 });
      expect([told.status, told.hung]).toEqual([503, false]);
      expect(performance.now() - since).toBeLessThan(14_000);
    } finally {
      hung.thaw();
    }
  });
});

test("uploads that are cut off leave no file and no record", async () => {
  const cuts = trials(200, 20);
  const { port } = new URL(server.url);
  const files = join(dataDir, "files");
  const before = (await readdir(files)).length;
  const boundary = "lading-cut";
  const head = `POST /api/customer/skuInfos/uploadSkuImage HTTP/1.1\r\nHost: x\r\nAuthorization: ${client.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 500000\r\n\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const cut = (at: number) =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(head);
        socket.write(Buffer.alloc(at * 2_000, 0x89), () => socket.destroy());
      });
      socket.on("close", () => done());
      socket.on("error", () => undefined);
    });
  for (let at = 0; at < cuts; at += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => cut(at + more)));
  await expect.poll(async () => (await readdir(files)).length, { timeout: 30_000 }).toBe(before);
  const { code } = await client.call("userInfo", {});
  tell({
    what: "uploads cut off",
    on: "PostgreSQL",
    tried: cuts,
    refused: cuts,
    accepted: 0,
    failed: code === 200 ? 0 : 1,
    hung: 0,
    lost: 0,
  });
});

test("slow senders keep nobody else waiting", async () => {
  const senders = trials(200, 20);
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: senders }, () => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(
        `POST /api/customer/std/getInfo HTTP/1.1\r\nHost: x\r\nAuthorization: ${client.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      ),
    );
    socket.on("error", () => undefined);
    return socket;
  });
  const dawdle = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(" ")), 500);
  const ledger = emptyLedger();
  const load = startLoad(client, ledger, 2);
  await acknowledgedAnew(ledger, 60);
  await load.stop();
  clearInterval(dawdle);
  for (const socket of sockets) socket.destroy();
  const { tried, acknowledged, failed, hung } = ledger.counts;
  expect(ledger.failures).toEqual([]);
  // A call that is refused with Retry-After has waited.
  const refused = tried - acknowledged - failed - hung;
  tell({ what: `${senders} senders that dawdle`, on: "PostgreSQL", tried, refused, accepted: acknowledged, failed, hung, lost: refused });
});
