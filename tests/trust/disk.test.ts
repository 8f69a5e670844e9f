/** The disk is full: uploads and saves are refused in words, reading goes on, and with room all is well again without a restart. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { checkLedger } from "./checkLedger.ts";
import { type Client, createClient } from "./client.ts";
import { tell } from "./figures.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";

/** Only root may make a small disk. */
const possible = process.getuid?.() === 0 && process.platform === "linux";
if (!possible) console.log("!!! SKIPPED: the full disk: a small disk can be made by root on Linux only.");

const megabyte = 2 ** 20;
let disk: string;
let database: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  if (!possible) return;
  disk = await mkdtemp(join(tmpdir(), "lading-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0700", "tmpfs", disk]);
  database = await ownDatabase();
  server = await startServer({
    dataDir: join(disk, "data"),
    ...(database ? { databaseUrl: database.url } : {}),
    env: { LOG_LEVEL: "fatal" },
  });
  client = createClient({ url: () => server.url });
  await client.logIn("demo");
});
afterAll(async () => {
  if (!possible) return;
  await server.kill();
  await database?.drop();
  execFileSync("umount", ["-l", disk]);
  await rm(disk, { recursive: true, force: true });
});

test.skipIf(!possible)("a full disk costs no acknowledged record, and no restart", async () => {
  const ledger = emptyLedger();
  const ballast = join(disk, "ballast");
  const load = startLoad(client, ledger, 4);
  await expect.poll(() => ledger.counts.acknowledged, { timeout: 60_000 }).toBeGreaterThan(20);
  const { bavail, bsize } = await statfs(disk);
  // Room for a few pictures is left: the last of them meet the end of the disk in the middle. Where the load takes that room
  // while this is written, the disk is full all the same.
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 3 * megabyte))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
  const before = ledger.counts.tried;
  await expect.poll(() => ledger.full, { timeout: 60_000 }).toBeGreaterThan(5);
  const inFlight = client.inFlight();
  const read = await client.call("waybillList", { page: 1 });
  expect([read.status, read.code]).toEqual([200, 200]);
  await rm(ballast);
  const since = performance.now();
  const acknowledged = ledger.counts.acknowledged;
  await expect.poll(() => ledger.counts.acknowledged, { timeout: 60_000 }).toBeGreaterThan(acknowledged + 20);
  const seconds = (performance.now() - since) / 1000;
  await load.stop();
  const lost = await checkLedger(client, ledger);
  const { tried, failed, hung, acknowledged: accepted } = ledger.counts;
  expect([...ledger.failures, ...lost]).toEqual([]);
  tell({
    ...{ what: "disk full", tried, refused: ledger.full, accepted, failed, hung, lost: lost.length, inFlight, seconds },
    note: `${tried - before} asked while it was full and after`,
  });
});
