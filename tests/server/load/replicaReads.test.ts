/** Lists from a streaming replica: nobody misses what was written or announced, and the primary serves where the replica does not. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { query, startPostgres, startReplica } from "../../../scripts/lib/postgres.mjs";
import { openPostgres, openReplica, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import { createReplicaReads, type ReplicaReads } from "../../../src/server/load/replicaReads.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";

const onPostgres = test.skipIf(postgresUrl === undefined);

let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: Awaited<ReturnType<typeof startPostgres>>;
let opened: OpenDatabase;
let copy: Pick<OpenDatabase, "db" | "close">;
let reads: ReplicaReads;
const states: string[] = [];
const ignore = { onError: () => undefined };

beforeAll(async () => {
  if (postgresUrl === undefined) return;
  primary = await startPostgres();
  await query(primary.url, "create table notes (text text)");
  standby = await startReplica(primary);
  opened = await openPostgres(primary.url, ignore);
  copy = await openReplica(standby.url, ignore);
  reads = createReplicaReads({ primary: opened.db, replica: copy.db, onState: (line) => states.push(line) });
  await vi.waitFor(() => expect(reads.serves()).toBe(true), 5_000);
});
afterAll(async () => {
  await reads?.close();
  await opened?.close();
  await copy?.close();
  await standby?.stop();
  await primary?.stop();
});

const write = (text: string): Promise<unknown> => sql`insert into notes values (${text})`.execute(opened.db);
async function has(db: Db | undefined, text: string): Promise<boolean> {
  if (!db) throw new Error("the primary was to be asked");
  const { rows } = await sql`select 1 from notes where text = ${text}`.execute(db);
  return rows.length > 0;
}
/** The replica receives, and shows nothing new until `resume`. */
const hold = (): Promise<unknown> => query(standby.url, "select pg_wal_replay_pause()");
const resume = (): Promise<unknown> => query(standby.url, "select pg_wal_replay_resume()");
const reader = (position?: string, customer = "c1") => ({ position, customer });

onPostgres("a reader that wrote nothing reads from the replica", async () => {
  expect(await reads.dbFor(reader())).toBe(copy.db);
});

onPostgres("a reader reads what it wrote: from the replica once that has it, from the primary before", async () => {
  await hold();
  await write("own");
  const position = await reads.position();
  expect(await reads.dbFor(reader(position))).toBeUndefined();
  expect(await reads.dbFor(reader())).toBe(copy.db);
  await resume();
  await vi.waitFor(async () => expect(await has(await reads.dbFor(reader(position)), "own")).toBe(true), 5_000);
});

onPostgres("a customer to whom a change was announced reads it; others are not held up", async () => {
  await hold();
  await write("announced");
  reads.receive(JSON.stringify(["waybill", "c1", "w1", 2]));
  expect(await reads.dbFor(reader())).toBeUndefined();
  await vi.waitFor(async () => expect(await reads.dbFor(reader(undefined, "c2"))).toBe(copy.db), 5_000);
  expect(await reads.dbFor(reader())).toBeUndefined();
  expect(await reads.dbFor({ position: undefined, customer: undefined })).toBeUndefined();
  await resume();
  await vi.waitFor(async () => expect(await has(await reads.dbFor(reader()), "announced")).toBe(true), 5_000);
});

onPostgres("lost announcements concern every customer", async () => {
  await hold();
  await write("lost");
  reads.lose();
  expect(await reads.dbFor(reader(undefined, "c3"))).toBeUndefined();
  await resume();
  await vi.waitFor(async () => expect(await has(await reads.dbFor(reader(undefined, "c3")), "lost")).toBe(true), 5_000);
});

onPostgres("positions grow as text, and what is no position leads to the primary", async () => {
  const before = await reads.position();
  await write("more");
  expect((await reads.position()) > before).toBe(true);
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  for (const wrong of ["", "0/0", "zz", "f".repeat(17), "ffffffffffffffff"]) expect(await reads.dbFor(reader(wrong))).toBeUndefined();
});

onPostgres("after an error of the replica the primary serves for a while; a slow statement says nothing of the next ones", async () => {
  reads.fail(new Error("Query read timeout"));
  expect(await reads.dbFor(reader())).toBe(copy.db);
  // In the past, so that the rest is over for the tests below.
  const now = performance.now() - 10_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  reads.fail(new Error("Connection terminated"));
  expect(await reads.dbFor(reader())).toBeUndefined();
  vi.spyOn(performance, "now").mockImplementation(() => now + 5_001);
  expect(await reads.dbFor(reader())).toBe(copy.db);
  vi.restoreAllMocks();
});

onPostgres("a replica that answers nothing serves nobody within four seconds", async () => {
  const { thaw } = await standby.freeze();
  await vi.waitFor(() => expect(reads.serves()).toBe(false), 4_000);
  thaw();
  await vi.waitFor(() => expect(reads.serves()).toBe(true), 10_000);
  expect(states).toContain("The replica serves no lists: it does not answer");
});

onPostgres("a replica that falls, or was promoted, serves nobody, and the operator reads why", async () => {
  const { rise } = await standby.fall();
  await vi.waitFor(() => expect(reads.serves()).toBe(false), 5_000);
  await rise();
  await vi.waitFor(() => expect(reads.serves()).toBe(true), 10_000);
  await query(standby.url, "select pg_promote()");
  await vi.waitFor(() => expect(reads.serves()).toBe(false), 5_000);
  expect(states.at(-1)).toBe("The replica serves no lists: it is no standby");
  expect(states).toContain("The replica serves lists.");
});
