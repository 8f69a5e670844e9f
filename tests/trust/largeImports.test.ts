/** Imports as large as the product allows: others do not wait, and the memory is given back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { type Client, createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";
import { type GoodsBook, goodsBook, sendGoods } from "./goodsBook.ts";
import { longest, percentile, residentMegabytes, type Waits, waitsDuring } from "./probe.ts";
import { largeImports, recordBook, sendRecords } from "./recordBooks.ts";

/** Of 99 in 100 calls of another customer while the imports run; more where the machine is busy without them. */
const maxWaitMs = 100;
/** Of each. */
const maxLongestMs = 100;
/** More than before the first import, a minute after the last. */
const maxMoreMegabytes = 150;
const memoryMs = 60_000;
const imports = 3;

let own: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
let staff: Client;
let other: Client;
let idle: Waits;
let before: number;
beforeAll(async () => {
  own = await ownDatabase();
  server = await startServer({ ...(own ? { databaseUrl: own.url } : {}), env: { LOG_LEVEL: "fatal" } });
  [client, staff, other] = [
    createClient({ url: () => server.url }),
    createClient({ url: () => server.url }),
    createClient({ url: () => server.url }),
  ];
  await client.logIn("demo");
  await staff.logIn("desk-sales");
  await other.logIn("demo2");
  idle = await waitsDuring(server, other.token, () => new Promise((done) => setTimeout(done, 5000)));
  before = residentMegabytes(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await own?.drop();
});

/** Runs imports while another customer asks, and tells what that customer waited for. */
async function measured(what: string, run: readonly (() => Promise<void>)[]): Promise<Waits> {
  const times: number[] = [];
  const waits = await waitsDuring(server, other.token, async () => {
    for (const one of run) {
      const start = performance.now();
      await one();
      times.push(performance.now() - start);
    }
  });
  const note = [
    `others wait ${longest(waits).toFixed(0)} ms at most (p99 ${percentile(waits, 0.99).toFixed(0)})`,
    `${longest(idle).toFixed(0)} ms without an import`,
    `one takes ${(Math.max(...times) / 1000).toFixed(1)} s`,
  ].join(", ");
  tell({ what, tried: run.length, refused: 0, accepted: run.length, failed: 0, hung: 0, lost: 0, note });
  return waits;
}

function expectNoWait(waits: Waits): void {
  expect(percentile(waits, 0.99)).toBeLessThan(Math.max(maxWaitMs, longest(idle)));
  expect(longest(waits)).toBeLessThan(Math.max(maxLongestMs, longest(idle) * 3));
}

describe("an import as large as the product allows keeps no other customer waiting", () => {
  test("goods with pictures", async () => {
    const rows = trials(5000, 500);
    const books: GoodsBook[] = [];
    for (let round = 0; round < imports; round++) books.push(await goodsBook(`LARGE-${round}`, rows, round));
    const waits = await measured(
      `imports of ${rows} rows with pictures`,
      books.map((book) => async () => {
        expect(await sendGoods(server, client.token, book)).toMatchObject({ code: 200, data: { created: rows } });
      }),
    );
    expectNoWait(waits);
  }, 600_000);

  test.each(largeImports)(
    "$what",
    async (one) => {
      const rows = trials(one.rows, one.rows / 10);
      const waits = await measured(
        `imports of ${rows} ${one.what}`,
        Array.from({ length: imports }, (_, round) => async () => {
          const answer = await sendRecords(
            server,
            (one.who === "staff" ? staff : client).token,
            await recordBook(one, String(round), rows),
          );
          expect(answer).toMatchObject({ code: 200, data: { created: rows } });
        }),
      );
      expectNoWait(waits);
    },
    600_000,
  );
});

test("a minute later the memory of all imports is given back", async () => {
  await new Promise((done) => setTimeout(done, memoryMs));
  const after = residentMegabytes(server);
  const note = `${before.toFixed(0)} MB before the imports, ${after.toFixed(0)} MB a minute after the last`;
  tell({ what: "memory after the imports", tried: 1, refused: 0, accepted: 1, failed: 0, hung: 0, lost: 0, note });
  expect(after - before).toBeLessThan(maxMoreMegabytes);
}, 120_000);
