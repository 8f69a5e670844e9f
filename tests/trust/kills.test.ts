/** `kill -9` in the middle of saves, submits, uploads and imports, again and again: what was acknowledged is there, nothing is there by half. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { createClient } from "./client.ts";
import { checkLedger } from "./checkLedger.ts";
import { tell, trials } from "./figures.ts";
import { goodsBook, sendGoods } from "./goodsBook.ts";
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

test("of an import that a kill has cut off all rows are there or none, and it can be sent again", async () => {
  const rounds = trials(12, 3);
  const rows = trials(1000, 200);
  const client = createClient({ url: () => server.url });
  await client.logIn("demo");
  const search = async (name: string): Promise<number> => {
    const { data } = await client.call<{ total: number }>("skuPage", { page: 1, size: 1, search: name });
    return data?.total ?? -1;
  };
  const since = performance.now();
  await sendGoods(server, client.token, await goodsBook("WHOLE", rows, 0));
  const wholeMs = performance.now() - since;
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const name = `KILLED-${round}`;
    const book = await goodsBook(name, rows, round + 1);
    const sent = sendGoods(server, client.token, book, `killed-import-${round}`).catch(() => undefined);
    // From the moment when about half of it has been checked to its response.
    await new Promise((done) => setTimeout(done, wholeMs * (0.4 + (0.7 * round) / rounds)));
    await server.kill();
    await sent;
    server = await start();
    found.push(await search(name));
    expect(await sendGoods(server, client.token, book, `killed-import-${round}`)).toMatchObject({ code: 200, data: { created: rows } });
    expect(await search(name)).toBe(rows);
  }
  const lost = found.filter((total) => total !== 0 && total !== rows).length;
  tell({
    ...{
      what: `kill -9 within an import of ${rows} rows, ${rounds} rounds`,
      tried: rounds,
      refused: 0,
      accepted: rounds,
      failed: 0,
      hung: 0,
      lost,
    },
    note: `${found.filter((total) => total === rows).length} were stored as a whole, ${found.filter((total) => total === 0).length} not at all`,
  });
});
