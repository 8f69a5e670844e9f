/** An import as large as the product allows: others do not wait, and the memory is given back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { type GoodsBook, goodsBook, sendGoods } from "./goodsBook.ts";
import { longest, percentile, residentMegabytes, waitsDuring } from "./probe.ts";

/** Of 99 in 100 calls of another customer while the imports run; more where the machine is busy without them. */
const maxWaitMs = 100;
/** Of each. */
const maxLongestMs = 100;
/** More than before the first import, a minute after the last. */
const maxMoreMegabytes = 150;
const memoryMs = 60_000;
const rows = trials(5000, 500);
const imports = 3;

let own: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
let other: Client;
beforeAll(async () => {
  own = await ownDatabase();
  server = await startServer({ ...(own ? { databaseUrl: own.url } : {}), env: { LOG_LEVEL: "fatal" } });
  client = createClient({ url: () => server.url });
  other = createClient({ url: () => server.url });
  await client.logIn("demo");
  await other.logIn("demo2");
}, 120_000);
afterAll(async () => {
  await server.stop();
  await own?.drop();
});

test("an import of 5,000 rows with pictures keeps no other customer waiting, and gives its memory back", async () => {
  const books: GoodsBook[] = [];
  for (let round = 0; round < imports; round++) books.push(await goodsBook(`LARGE-${round}`, rows, round));
  const idle = await waitsDuring(server, other.token, () => new Promise((done) => setTimeout(done, 5000)));
  const before = residentMegabytes(server);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(server))), 100);
  const times: number[] = [];
  const waits = await waitsDuring(server, other.token, async () => {
    for (const book of books) {
      const start = performance.now();
      expect(await sendGoods(server, client.token, book)).toMatchObject({ code: 200, data: { created: rows } });
      times.push(performance.now() - start);
    }
  });
  clearInterval(watch);
  await new Promise((done) => setTimeout(done, memoryMs));
  const after = residentMegabytes(server);
  const note = [
    `others wait ${longest(waits).toFixed(0)} ms at most (p99 ${percentile(waits, 0.99).toFixed(0)})`,
    `${longest(idle).toFixed(0)} ms without an import`,
    `one takes ${(Math.max(...times) / 1000).toFixed(1)} s`,
    `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${after.toFixed(0)} MB a minute later`,
  ].join(", ");
  tell({ what: `imports of ${rows} rows with pictures`, tried: imports, refused: 0, accepted: imports, failed: 0, hung: 0, lost: 0, note });
  expect(percentile(waits, 0.99)).toBeLessThan(Math.max(maxWaitMs, longest(idle)));
  expect(longest(waits)).toBeLessThan(Math.max(maxLongestMs, longest(idle) * 3));
  expect(after - before).toBeLessThan(maxMoreMegabytes);
}, 600_000);
