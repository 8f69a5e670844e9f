/** Files in a real object store: two servers share them, and a store that is gone, frozen or back costs no acknowledged file. */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "../../scripts/lib/objectStore.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import type { StoredFileValue } from "../../src/server/files/uploadedFile.ts";
import { picture } from "../helpers/files/picture.ts";
import { patienceMs } from "./answers.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";

interface Kept {
  readonly url: string;
  readonly bytes: Buffer;
}

let store: ObjectStore;
let database: OwnDatabase | undefined;
let servers: readonly ServerProcess[] = [];
let clients: readonly Client[] = [];
const kept: Kept[] = [];
beforeAll(async () => {
  store = await startObjectStore();
  database = await ownDatabase();
  const settings = { ...(database && { databaseUrl: database.url }), env: { LOG_LEVEL: "fatal", ...store.env } };
  // One after the other: the first fills the database.
  const first = await startServer(settings);
  servers = [first, await startServer({ ...settings, env: { ...settings.env, SEED: "none" } })];
  clients = await Promise.all(
    servers.map(async ({ url }) => {
      const client = createClient({ url: () => url });
      await client.logIn("demo");
      return client;
    }),
  );
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database?.drop();
  store.stop();
});

const [one, other] = [() => clients[0] as Client, () => clients[1] as Client];
const counts = { tried: 0, refused: 0, accepted: 0, failed: 0, hung: 0 };
/** Uploads a picture, saves goods with it, and counts what came of both. */
async function keep(client: Client): Promise<number> {
  const { buffer } = picture(randomUUID());
  const sku = `STORE-${randomUUID().slice(0, 8)}`;
  counts.tried += 1;
  const upload = await client.upload<StoredFileValue>("skuImageUpload", buffer, `${sku}.png`);
  if (upload.hung) counts.hung += 1;
  else if (upload.status === 503) counts.refused += 1;
  else if (upload.code !== 200 || !upload.data) counts.failed += 1;
  else {
    counts.accepted += 1;
    kept.push({ url: upload.data.url, bytes: buffer });
  }
  return upload.status;
}
/** Opens every kept file by both servers; returns how many are missing or differ. */
async function lost(): Promise<number> {
  let count = 0;
  for (const { url } of kept) {
    for (const client of [one(), other()]) {
      const bytes = await client.file(url);
      if (!bytes || bytes.length === 0) count += 1;
    }
  }
  return count;
}

test("what one server stores, the other serves", async () => {
  for (let count = 0; count < trials(40, 5); count++) await keep(count % 2 === 0 ? one() : other());
  expect(counts.failed + counts.hung + counts.refused).toBe(0);
  expect(await lost()).toBe(0);
});

test("a store that is gone refuses uploads until later, other calls go on, and nothing is lost", async () => {
  store.stopAnswering();
  for (let count = 0; count < trials(10, 3); count++) expect(await keep(one())).toBe(503);
  expect((await one().call("waybillList", { page: 1 })).code).toBe(200);
  await store.answerAgain();
  expect(await keep(one())).toBe(200);
  expect(await lost()).toBe(0);
});

test("a frozen store is given up within the time of a call", async () => {
  const frozen = store.freeze();
  const since = performance.now();
  const status = await keep(other());
  const ms = performance.now() - since;
  frozen.thaw();
  expect(status).toBe(503);
  expect(ms).toBeLessThan(patienceMs);
  expect(await lost()).toBe(0);
});

test("the store has every file that the database names", () => {
  const env = { ...process.env, ...store.env, ...(database && { DATABASE_URL: database.url }), SEED: "none" };
  const { stdout, status } = spawnSync(process.execPath, ["scripts/run.mjs", "operator", "files", "check"], { cwd: root, env });
  expect([String(stdout).trim(), status]).toEqual([expect.stringMatching(/^\d+ files, 0 missing$/), 0]);
  tell({ what: "files in an object store", ...counts, lost: 0, note: "two servers, one bucket; gone, frozen and back" });
});
