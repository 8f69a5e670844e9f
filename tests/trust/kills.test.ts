/** `kill -9` in the middle of saves, submits, uploads and imports, again and again: what was acknowledged is there, nothing is there by half. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../src/dialect/wire/wire.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { createClient } from "./client.ts";
import { checkLedger } from "./checkLedger.ts";
import { tell, trials } from "./figures.ts";
import { goodsBook, sendGoods } from "./goodsBook.ts";
import { emptyLedger, startLoad } from "./mixedLoad.ts";
import { largeImports, recordBook, sendRecords } from "./recordBooks.ts";

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

/** An import under a kill: how it is sent, by a name that its rows have, and the list that shows them. */
interface KilledImport {
  readonly what: string;
  readonly list: keyof typeof endpoints.calls;
  readonly rows: number;
  /** Makes the workbook and returns what sends it: a retry sends the same file. */
  prepare(name: string, rows: number): Promise<(token: string, key?: string) => Promise<unknown>>;
}

const ofRecords = (what: string, list: KilledImport["list"]): KilledImport => {
  const one = largeImports.find((some) => some.what === what)!;
  return {
    ...{ what, list, rows: one.rows },
    async prepare(name, rows) {
      const book = await recordBook(one, name, rows);
      return (token, key) => sendRecords(server, token, book, key);
    },
  };
};

const killedImports: readonly KilledImport[] = [
  {
    what: "goods",
    list: "skuPage",
    rows: 1000,
    async prepare(name, rows) {
      const book = await goodsBook(name, rows, 0);
      return (token, key) => sendGoods(server, token, book, key);
    },
  },
  // Their rows refer to other records and have numbers.
  ofRecords("orders", "waybillList"),
  // Their rows have entries of the timeline, too.
  ofRecords("small parcels", "smallParcelList"),
];

test.each(killedImports)(
  "of an import of $what that a kill has cut off all rows are there or none, and it can be sent again",
  async (one) => {
    const rounds = trials(12, 3);
    const rows = trials(one.rows, 200);
    const client = createClient({ url: () => server.url });
    await client.logIn("demo");
    const search = async (name: string): Promise<number> => {
      const { data } = await client.call<Page>(one.list, { page: 1, size: 1, search: name });
      const [first] = data?.rows ?? [];
      if (first && one.what === "small parcels") {
        const events = await client.call<Page>("smallParcelEventList", { filters: { smallParcelId: first["id"] ?? null } });
        expect(events.data?.rows).toHaveLength(1);
      }
      return data?.total ?? -1;
    };
    const whole = await one.prepare("WHOLE", rows);
    const since = performance.now();
    expect(await whole(client.token)).toMatchObject({ code: 200, data: { created: rows } });
    const wholeMs = performance.now() - since;
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const name = `KILLED-${round}`;
      const send = await one.prepare(name, rows);
      const sent = send(client.token, `killed-${one.list}-${round}`).catch(() => undefined);
      // From the moment when about half of it has been checked to its response.
      await new Promise((done) => setTimeout(done, wholeMs * (0.4 + (0.7 * round) / rounds)));
      await server.kill();
      await sent;
      server = await start();
      found.push(await search(name));
      expect(await send(client.token, `killed-${one.list}-${round}`)).toMatchObject({ code: 200, data: { created: rows } });
      expect(await search(name)).toBe(rows);
    }
    const lost = found.filter((total) => total !== 0 && total !== rows).length;
    tell({
      ...{
        what: `kill -9 within an import of ${rows} ${one.what}, ${rounds} rounds`,
        tried: rounds,
        refused: 0,
        accepted: rounds,
        failed: 0,
        hung: 0,
        lost,
      },
      note: `${found.filter((total) => total === rows).length} were stored as a whole, ${found.filter((total) => total === 0).length} not at all`,
    });
  },
);
