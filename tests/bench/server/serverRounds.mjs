/** Lists and saves of the product beside those of a bare server, on one PostgreSQL, and what the portal makes of a hundred thousand records. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, hasPostgres, startPostgres } from "../../../scripts/lib/postgres.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { wait } from "../drive/openPage.mjs";
import { callRate } from "./callRate.mjs";
import { fillWaybills } from "./fillWaybills.mjs";
import { phoneRounds } from "./phoneRounds.mjs";
import { portalRounds } from "./portalRounds.mjs";
import { address, logIn, residentMb, startProduct } from "./product.mjs";

/** @typedef {import("../drive/browserRounds.mjs").Measured} Measured */

/** Parts that need the server. */
export const serverCases = ["list", "save", "start", "tabs", "load", "work", "phone"];
const forMs = 3000;
const tenth = 10;

async function startBare(/** @type {string} */ databaseUrl) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, "tests/bench/server/bareServer.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: port },
  });
  await new Promise((ready, failed) => {
    child.stdout.once("data", ready);
    child.once("exit", () => failed(new Error("The bare server ended before it was ready.")));
  });
  const ended = new Promise((done) => child.once("exit", done));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Returns a function that makes valid records as JSON, each with a SKU of its own. */
function newGoods() {
  /** @type {{ examples: Record<string, unknown>[] }} */
  const { examples } = JSON.parse(readFileSync(join(root, "schemas/entities/sku.json"), "utf8"));
  const [example] = examples;
  return (/** @type {number} */ turn, /** @type {string} */ mark) => JSON.stringify({ ...example, sku: `B${mark}${turn}` });
}

/** @returns {Promise<Measured>} */
export async function serverRounds(
  /** @type {readonly string[]} */ names,
  /** @type {{ rounds: number, records: number, tell: (line: string) => void }} */ { rounds, records, tell },
) {
  const wanted = names.filter((name) => serverCases.includes(name));
  if (wanted.length === 0) return {};
  if (!hasPostgres()) throw new Error("PostgreSQL is not installed: install it, or leave these lines out with --only.");
  /** @type {Measured} */
  const measured = {};
  const note = (/** @type {string} */ name, /** @type {string} */ subject, /** @type {number} */ round, /** @type {Record<string, number>} */ figures) => {
    const ofCase = (measured[name] ??= {});
    (ofCase[subject] ??= [])[round] = { ...ofCase[subject]?.[round], ...figures };
    tell(`round ${round + 1} ${name} ${subject}`);
  };
  const folder = mkdtempSync(join(tmpdir(), "lading-bench-"));
  const postgres = await startPostgres();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  try {
    tell("the demo records");
    await (await startProduct(settings)).stop();
    tell(`${records} waybills`);
    // A tenth of all is the demo customer's.
    await fillWaybills(postgres.url, { mine: records / tenth, others: records - records / tenth });
    tell("their indexes");
    let product = await startProduct(settings);
    if (wanted.includes("start")) {
      const embedded = { DATA_DIR: join(folder, "embedded") };
      await (await startProduct(embedded)).stop();
      for (let round = 0; round < rounds; round++) {
        await product.stop();
        product = await startProduct(settings);
        await wait(4000);
        note("start", "postgres", round, { ready: product.readyMs, idle: residentMb(product.pid) });
        const own = await startProduct(embedded);
        note("start", "embedded", round, { ready: own.readyMs });
        await own.stop();
      }
    }
    const session = await logIn(product.url);
    if (wanted.includes("list") || wanted.includes("save")) {
      const bare = await startBare(postgres.url);
      const goods = newGoods();
      const headers = { authorization: session.authorization };
      const page = JSON.stringify({ page: 1, size: 20, sort: [{ field: "createTime", desc: true }] });
      for (let round = -1; round < rounds; round++) {
        const mark = `${round + 1}-`;
        const runs = [
          () => callRate({ url: product.url + address("deliveryAddressList"), headers, next: () => ({ body: page }) }, forMs).then((figures) => ["list", "product", figures]),
          () => callRate({ url: `${bare.url}/list`, next: () => ({ body: page }) }, forMs).then((figures) => ["list", "bare", figures]),
          () => callRate({ url: `${bare.url}/list-statements`, next: () => ({ body: page }) }, forMs).then((figures) => ["list", "statements", figures]),
          () =>
            callRate({ url: product.url + address("skuSave"), headers, next: (turn) => ({ body: goods(turn, mark), headers: { "idempotency-key": randomUUID() } }) }, forMs).then(
              (figures) => ["save", "product", figures],
            ),
          () => callRate({ url: `${bare.url}/save`, next: (turn) => ({ body: goods(turn, mark) }) }, forMs).then((figures) => ["save", "bare", figures]),
          () => callRate({ url: `${bare.url}/statements`, next: (turn) => ({ body: goods(turn, `S${mark}`) }) }, forMs).then((figures) => ["save", "statements", figures]),
        ];
        for (const run of round % 2 === 0 ? runs : runs.reverse()) {
          const [name, subject, figures] = /** @type {[string, string, Record<string, number>]} */ (await run());
          // The first time is for the compilers.
          if (round >= 0) note(name, subject, round, figures);
        }
      }
      await bare.stop();
    }
    // What was measured so far is worth showing, whatever becomes of the rest.
    await portalRounds(product.url, wanted, { rounds, note }).catch((error) => tell(`portal: ${error}`));
    if (wanted.includes("phone")) await phoneRounds(product.url, { rounds, note }).catch((error) => tell(`phone: ${error}`));
    await product.stop();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return measured;
}
