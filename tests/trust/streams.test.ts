/** Ten thousand open event streams on one process: each hears of each change once, in little memory, and other calls do not wait. */
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../src/server/db/openDatabase.ts";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { createClient } from "./client.ts";
import { tell, trials } from "./figures.ts";

/** Streams that the server lets one session hold. */
const perSession = 8;
const changes = 20;
let database: OwnDatabase | undefined;
let server: ServerProcess;
const streams: ClientRequest[] = [];

beforeAll(async () => {
  database = await ownDatabase();
  if (!database) throw new Error("This part needs PostgreSQL.");
  server = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: "error", SEED: "few", CALLS_PER_MINUTE: "1000000" } });
});
afterAll(async () => {
  for (const stream of streams) stream.destroy();
  await server.kill();
  await database?.drop();
});

/** Opens sessions of the demonstration's customer past the login, which hashes passwords slowly on purpose. */
async function openSessions(count: number): Promise<string[]> {
  const { db, close } = await openPostgres(database?.url ?? "", { onError: () => undefined });
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const { id } = await db.selectFrom("accounts").select("id").where("login_name", "=", "demo").executeTakeFirstOrThrow();
  const [created, used] = [new Date(), new Date()];
  const rows = tokens.map((token) => ({ token: createHash("sha256").update(token).digest("hex"), account: id, created, used }));
  await db.insertInto("sessions").values(rows).execute();
  await close();
  return tokens;
}

/** Opens a stream and calls `onEvent` for each event of records. Resolves when the server has answered. */
function listen(token: string, onEvent: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(`${server.url}/events`, { headers: { authorization: token }, agent: false });
    stream.on("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`HTTP ${response.statusCode}`));
      response.setEncoding("utf8");
      let rest = "";
      response.on("data", (text: string) => {
        const events = `${rest}${text}`.split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) if (/^event: records$/m.test(event)) onEvent();
      });
      resolve();
    });
    stream.on("error", reject);
    stream.end();
    streams.push(stream);
  });
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

test("every stream hears of every change, once", async () => {
  const count = trials(10_000, 200);
  const client = createClient({ url: () => server.url });
  await client.logIn("demo");
  const tokens = await openSessions(Math.ceil(count / perSession));
  const before = await memory();
  const heard = new Uint16Array(count);
  /** Time of the present change, and how long each stream waited for it, in ms. */
  let since = 0;
  const waits: number[] = [];
  for (let from = 0; from < count; from += 100) {
    const some = Array.from({ length: Math.min(100, count - from) }, (_none, at) => from + at);
    await Promise.all(
      some.map((index) =>
        listen(tokens[Math.floor(index / perSession)] ?? "", () => {
          heard[index] = (heard[index] ?? 0) + 1;
          waits.push(performance.now() - since);
        }),
      ),
    );
  }
  const open = await memory();
  const calls: number[] = [];
  for (let change = 1; change <= changes; change++) {
    since = performance.now();
    const saved = await client.call("pickupAddressSave", {
      address: `Stream Road ${change}`,
      linkMan: "王强",
      contactWay: "138 0013 8000",
    });
    expect(saved.code).toBe(200);
    // Another call, while ten thousand sockets are written.
    const asked = performance.now();
    await client.call("pickupAddressList", { page: 1, size: 20 });
    calls.push(performance.now() - asked);
    await expect.poll(() => heard.filter((times) => times < change).length, { timeout: 30_000, interval: 20 }).toBe(0);
  }
  const lost = heard.filter((times) => times < changes).length;
  const doubled = heard.filter((times) => times > changes).length;
  expect(doubled).toBe(0);
  tell({
    ...{
      what: `${count} open streams, ${changes} changes`,
      tried: count * changes,
      refused: 0,
      accepted: waits.length,
      failed: 0,
      hung: 0,
      lost,
    },
    note: `${before.toFixed(0)} → ${open.toFixed(0)} MB (${(((open - before) * 1024) / count).toFixed(1)} kB a stream); from the press of "save" to the event p50 ${percentile(waits, 0.5).toFixed(0)}, p95 ${percentile(waits, 0.95).toFixed(0)} ms; another call meanwhile ${Math.max(...calls).toFixed(0)} ms at most`,
  });
});
