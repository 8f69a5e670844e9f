/** Transitions by time with two server processes on one PostgreSQL: one runs them, and is killed while it does; the other goes on. Each happens once. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { businessClock } from "../../src/dialect/text/time.ts";
import { newId } from "../../src/server/db/newId.ts";
import { openPostgres, type OpenDatabase } from "../../src/server/db/openDatabase.ts";
import { buildInsert, executeWrite } from "../../src/server/records/storage/recordWrite.ts";
import { loadSchemas, type Schemas } from "../../src/server/schemas/loadSchemas.ts";
import { findCustomer } from "../../src/server/session/customers.ts";
import { RUNNER_LOCK } from "../../src/server/timed/startRunner.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { schemaRoot } from "../helpers/schemas/schemaRoot.ts";
import { tell } from "./figures.ts";

const day = 24 * 3_600_000;
const parcels = 150;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: OpenDatabase;
let schemas: Schemas;
/** By the name under which its connections are known to the database. */
const servers = new Map<string, ServerProcess>();

async function start(name: string): Promise<void> {
  const databaseUrl = `${postgres.url}?application_name=${name}`;
  servers.set(name, await startServer({ databaseUrl, env: { LOG_LEVEL: "error" } }));
}
beforeAll(async () => {
  postgres = await startPostgres();
  schemas = await loadSchemas(schemaRoot, join(root, ".cache/schemas"));
  // The first prepares the database.
  await start("first");
  await start("second");
  database = await openPostgres(postgres.url, { onError: () => undefined });
}, 600_000);
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.kill()));
  await database?.close();
  await postgres?.stop();
});

/** Parcels in storage since as many days: each day beyond the free ones is charged by a transition of its own. */
async function storeParcels(): Promise<void> {
  const customer = (await findCustomer(database.db, "demo"))?.id ?? "";
  const { today } = businessClock(Date.now(), schemas.catalog.timeZone);
  const received = new Date(Date.parse(today) - 40 * day).toISOString().slice(0, 10);
  const entity = schemas.entity("overseas-waybill");
  await database.db.transaction().execute(async (trx) => {
    for (let at = 0; at < parcels; at++) {
      const record = { waybillNo: `TIMED${at}`, status: "WAIT_FOR_DISPOSE", receiptCartons: 1, receiptDate: `${received} 12:00:00` };
      await executeWrite(trx, buildInsert(entity, { customer, id: newId(Date.now()), record, now: new Date() }));
    }
  });
}

/** Charged days -> parcels with as many. */
async function charged(): Promise<ReadonlyMap<number, number>> {
  const { table } = schemas.entity("overseas-waybill");
  const { rows } = await sql<{ days: number; parcels: number }>`
    select coalesce((body->>'storageDays')::int, 0) as days, count(*)::int as parcels from ${sql.table(table)}
    where body->>'waybillNo' like 'TIMED%' group by 1`.execute(database.db);
  return new Map(rows.map(({ days, parcels: count }) => [days, count]));
}

async function until(what: string, holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await pause(50);
  }
}

/** The servers that hold the lock of the runner. */
async function runners(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${RUNNER_LOCK} and granted`.execute(database.db);
  return rows.map(({ name }) => name);
}

test("one process runs them at a time; when it is killed the other goes on, and each day is charged once", async () => {
  await storeParcels();
  const done = async (): Promise<number> => [...(await charged())].reduce((sum, [days, count]) => sum + days * count, 0);
  let seen: readonly string[] = [];
  await until("a runner is at work", async () => (await done()) > 20 && (seen = await runners()).length > 0, 180);
  expect(seen.length).toBe(1);
  const [fallen = ""] = seen;
  await servers.get(fallen)?.kill();
  const before = await done();
  await until("the other process goes on", async () => (await done()) > before && (seen = await runners()).length > 0, 180);
  expect(seen).toEqual([fallen === "first" ? "second" : "first"]);
  await until("all is charged", async () => (await runners()).length === 0 && (await charged()).size === 1, 300);
  const [[days = 0, count = 0] = []] = await charged();
  expect(count).toBe(parcels);
  // The 30th day is the first that is charged, the 40th is today, unless a day has begun meanwhile.
  expect([11, 12]).toContain(days);
  await pause(35_000);
  expect([...(await charged())], "another round adds nothing").toEqual([[days, parcels]]);
  tell({
    ...{ what: "transitions by time: the process that runs them is killed", tried: parcels * days, refused: 0, accepted: parcels * days },
    ...{ failed: 0, hung: 0, lost: 0, note: `${before} were done when it fell; each was done once` },
  });
}, 900_000);
