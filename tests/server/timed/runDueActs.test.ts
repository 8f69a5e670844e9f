/** Transitions by time run when they are due, exactly once, and make up for what an outage missed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { buildInsert, buildUpdate, executeWrite } from "../../../src/server/records/storage/recordWrite.ts";
import { reachOf } from "../../../src/server/records/storage/reach.ts";
import { serverActingFor } from "../../../src/server/session/principal.ts";
import { readForUpdate } from "../../../src/server/records/storage/recordSql.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { runDueActs } from "../../../src/server/timed/runDueActs.ts";
import { createRunner, RUNNER_LOCK } from "../../../src/server/timed/startRunner.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { sql } from "kysely";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-11-21 10:00 in the zone of the business. */
const begin = Date.UTC(2026, 10, 21, 2, 0, 0);
let server: TestApp;
let customer: string;
let log: { readonly level: string; readonly facts: object; readonly message: string }[] = [];

const parts = (clock = () => server.time.now) => {
  const told = (level: string) => (facts: object, message: string) => void log.push({ level, facts, message });
  return { db: server.db, schemas: server.schemas, clock, log: { info: told("info"), warn: told("warn"), error: told("error") } };
};
const run = () => runDueActs(parts());
const entityOf = (name: string) => server.schemas.current().entity(name);

/** Stores a record as the server itself does. */
async function store(name: string, record: Rec): Promise<string> {
  const id = newId(server.time.now);
  const insert = { customer, id, record, now: new Date(server.time.now) };
  await server.db.transaction().execute((trx) => executeWrite(trx, buildInsert(entityOf(name), insert)));
  return id;
}

async function change(name: string, id: string, record: Rec): Promise<void> {
  const entity = entityOf(name);
  const acting = serverActingFor({ customer, facts: {} });
  await server.db.transaction().execute(async (trx) => {
    const row = await readForUpdate(trx, entity, reachOf({ schemas: server.schemas.current(), ...acting }, entity, "edit"), id);
    if (!row) throw new Error("The record is gone.");
    await executeWrite(trx, buildUpdate(entity, row, { customer, record: { ...row.body, ...record }, now: new Date(server.time.now) }));
  });
}

async function read(name: string, id: string): Promise<Rec & { readonly state: string }> {
  const row = await server.db.selectFrom(entityOf(name).table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...row.body, state: row.state };
}

const messages = async (): Promise<string[]> => {
  const rows = await server.db.selectFrom(entityOf("message").table).select("body").orderBy("id").execute();
  return rows.map(({ body }) => JSON.stringify(body));
};
const openBill = { billNo: "ZD1", confirmState: "confirmed", currency: "CNY", totalCost: 100, remain: 100, dueDate: "2026-11-30" };
const bill = (more: Rec = {}): Rec => ({ ...openBill, ...more });
const received = { waybillNo: "OW1", status: "WAIT_FOR_DISPOSE", receiptCartons: 10, receiptDate: "2026-11-01 12:00:00" };
const stored = (more: Rec = {}): Rec => ({ ...received, ...more });

beforeAll(async () => {
  server = await buildTestApp();
  customer = (await findCustomer(server.db, "anna"))?.id ?? "";
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.now = begin;
  log = [];
  for (const name of ["inquiry", "bill", "pickup-order", "overseas-waybill", "message", "overseas-event"])
    await server.db.deleteFrom(entityOf(name).table).execute();
  await server.db.deleteFrom("due_acts").execute();
  await run();
});

describe("a change of state", () => {
  test("happens when the day begins at which it is due, in the zone of the business", async () => {
    const id = await store("inquiry", { inquiryStatus: "quoted", validUntil: "2026-11-22" });
    server.time.now = Date.UTC(2026, 10, 22, 15, 59, 59);
    expect(await run()).toBe(0);
    server.time.now += 1000;
    expect(await run()).toBe(1);
    expect(await read("inquiry", id)).toMatchObject({ state: "lapsed", inquiryStatus: "lapsed" });
    expect(await run()).toBe(0);
  });

  test("follows a date that changes, and does not happen to a record that left the state", async () => {
    const moved = await store("inquiry", { inquiryStatus: "quoted", validUntil: "2026-11-22" });
    const ordered = await store("inquiry", { inquiryStatus: "quoted", validUntil: "2026-11-22" });
    await change("inquiry", moved, { validUntil: "2026-11-25" });
    await change("inquiry", ordered, { inquiryStatus: "ordered" });
    server.time.now = begin + 3 * DAY;
    expect(await run()).toBe(0);
    server.time.now = begin + 5 * DAY;
    expect(await run()).toBe(1);
    expect((await read("inquiry", moved)).state).toBe("lapsed");
    expect((await read("inquiry", ordered)).state).toBe("ordered");
  });

  test("waits while the record lacks the date", async () => {
    const id = await store("inquiry", { inquiryStatus: "quoted" });
    server.time.now += 30 * DAY;
    expect(await run()).toBe(0);
    await change("inquiry", id, { validUntil: "2026-11-22" });
    expect(await run()).toBe(1);
  });
});

describe("a reminder", () => {
  test("is sent once for its date, and again for a later date", async () => {
    const id = await store("bill", bill());
    server.time.now = Date.UTC(2026, 10, 27, 0, 59);
    expect(await run()).toBe(0);
    server.time.now = Date.UTC(2026, 10, 27, 1, 0);
    expect(await run()).toBe(1);
    expect((await messages()).join()).toContain("Bill ZD1 is due on 2026-11-30: ¥100.00 to pay");
    await change("bill", id, { remain: 60 });
    server.time.now += HOUR;
    expect(await run()).toBe(0);
    await change("bill", id, { dueDate: "2026-12-10" });
    server.time.now = Date.UTC(2026, 11, 7, 1, 0);
    expect(await run()).toBe(1);
    expect(await messages()).toHaveLength(2);
  });

  test("that an outage missed several times is sent once, and goes on from there", async () => {
    await store("bill", bill({ dueDate: "2026-11-20" }));
    server.time.now = Date.UTC(2026, 11, 20, 2, 0);
    expect(await run()).toBe(1);
    expect((await messages()).filter((text) => text.includes("ZD1"))).toHaveLength(1);
    server.time.now = Date.UTC(2026, 11, 26, 0, 59);
    expect(await run()).toBe(0);
    server.time.now = Date.UTC(2026, 11, 26, 1, 0);
    expect(await run()).toBe(1);
  });

  test("whose guard does not hold is not sent, and is looked at again when the record is saved", async () => {
    const id = await store("bill", bill({ dueDate: "2026-11-20", disputeNote: "wrong", confirmState: "to_confirm" }));
    server.time.now += 1;
    expect(await run()).toBe(0);
    expect(await messages()).toEqual([]);
    const row = await server.db
      .selectFrom("due_acts")
      .select(["due", "error"])
      .where("act", "=", "remindOverdue")
      .executeTakeFirstOrThrow();
    expect(row.error).toBe("账单已付清或有异议");
    expect(row.due?.getTime()).toBe(server.time.now + HOUR);
    await change("bill", id, { disputeNote: null });
    await server.db
      .updateTable("due_acts")
      .set({ due: new Date(server.time.now) })
      .where("act", "=", "remindOverdue")
      .execute();
    expect(await run()).toBe(1);
  });
});

describe("a charge for each day", () => {
  test("begins after the free days and runs once a day", async () => {
    const id = await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 10, 30, 15, 59);
    expect(await run()).toBe(0);
    server.time.now = Date.UTC(2026, 10, 30, 16, 0);
    expect(await run()).toBe(1);
    expect(await read("overseas-waybill", id)).toMatchObject({ storageDays: 1, storageFee: 6, storageUntil: "2026-12-01" });
    await change("overseas-waybill", id, { note: "a save on the same day" });
    expect(await run()).toBe(0);
    server.time.now += DAY;
    expect(await run()).toBe(1);
  });

  test("makes up for each day of an outage, with the day it is for", async () => {
    const id = await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 11, 10, 4, 0);
    expect(await run()).toBe(10);
    expect(await read("overseas-waybill", id)).toMatchObject({ storageDays: 10, storageFee: 60, storageUntil: "2026-12-10" });
    expect(await run()).toBe(0);
  });

  test("goes on in the next state of its list, and ends in any other", async () => {
    const id = await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 11, 2, 4, 0);
    await run();
    await change("overseas-waybill", id, { status: "FINISH_FOR_DISPOSE" });
    expect(await run()).toBe(0);
    server.time.now += DAY;
    expect(await run()).toBe(1);
    await change("overseas-waybill", id, { status: "WAIT_FOR_SIGN" });
    server.time.now += 5 * DAY;
    expect(await run()).toBe(0);
    expect(await read("overseas-waybill", id)).toMatchObject({ storageDays: 3 });
  });

  test("leaves no entry in the timeline, because it states no event", async () => {
    await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 11, 10, 4, 0);
    await run();
    const events = await server.db.selectFrom(entityOf("overseas-event").table).select("id").execute();
    expect(events).toEqual([]);
  });
});

describe("the runner", () => {
  test("runs a transition once when several servers run at the same time", async () => {
    const id = await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 11, 5, 4, 0);
    const ran = await Promise.all([run(), run(), run()]);
    expect(ran.reduce((sum, one) => sum + one, 0)).toBe(5);
    expect(await read("overseas-waybill", id)).toMatchObject({ storageDays: 5 });
  });

  test("does nothing twice after the clock was set back", async () => {
    const id = await store("overseas-waybill", stored());
    server.time.now = Date.UTC(2026, 11, 5, 4, 0);
    await run();
    server.time.now -= 3 * DAY;
    expect(await run()).toBe(0);
    server.time.now += 3 * DAY;
    expect(await run()).toBe(0);
    expect(await read("overseas-waybill", id)).toMatchObject({ storageDays: 5 });
  });

  test("leaves out one round after the clock was set forward", async () => {
    await store("inquiry", { inquiryStatus: "quoted", validUntil: "2026-11-22" });
    let passed = 0;
    const runner = createRunner({ ...parts(), direct: server.db, others: false, passed: () => passed });
    expect(await runner.round()).toBe(0);
    passed += 30_000;
    server.time.now += 5 * DAY;
    expect(await runner.round()).toBe(0);
    expect(log.map(({ level }) => level)).toEqual(["warn"]);
    passed += 30_000;
    server.time.now += 30_000;
    expect(await runner.round()).toBe(1);
  });

  test.runIf(postgresUrl)("runs in one process of a database at a time", async () => {
    server.time.now = Date.now();
    await store("inquiry", { inquiryStatus: "quoted", validUntil: "2020-01-01" });
    const runner = createRunner({ ...parts(), direct: server.db, others: true });
    await server.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(${sql.lit(RUNNER_LOCK)})`.execute(other);
      expect(await runner.round()).toBe(0);
      await sql`select pg_advisory_unlock(${sql.lit(RUNNER_LOCK)})`.execute(other);
    });
    expect(await runner.round()).toBe(1);
  });

  test.runIf(postgresUrl)("does not run while its clock differs from that of the database", async () => {
    await store("inquiry", { inquiryStatus: "quoted", validUntil: "2020-01-01" });
    server.time.now = Date.now() + HOUR;
    expect(await createRunner({ ...parts(), direct: server.db, others: true }).round()).toBe(0);
    expect(log.map(({ message }) => message)).toEqual(["the clocks of server and database differ: transitions by time do not run"]);
  });

  test("postpones a transition that fails and goes on with the others", async () => {
    const broken = await store("overseas-waybill", stored({ waybillNo: "OW2" }));
    const id = await store("inquiry", { inquiryStatus: "quoted", validUntil: "2026-11-22" });
    const { table } = entityOf("overseas-waybill");
    await sql`create or replace function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
      server.db,
    );
    await sql`create trigger refuse before update on ${sql.table(table)} for each row execute function refuse_all()`.execute(server.db);
    server.time.now = Date.UTC(2026, 11, 1, 4, 0);
    expect(await run()).toBe(1);
    expect((await read("inquiry", id)).state).toBe("lapsed");
    const row = await server.db.selectFrom("due_acts").selectAll().where("record", "=", broken).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tries: 1, error: expect.stringContaining("disk full") });
    expect(row.due?.getTime()).toBe(server.time.now + 60_000);
    await sql`drop trigger refuse on ${sql.table(table)}`.execute(server.db);
    server.time.now += 60_000;
    expect(await run()).toBe(1);
  });
});

describe("records that were stored before a rule", () => {
  test("change their state late, but get no reminder and no charge for the past", async () => {
    const at = (days: number) => ({ version: 1, created: begin - days * DAY, updated: begin - days * DAY });
    const [quoted, due, waiting] = ["a", "b", "c"].map((name) => `${newId(begin)}${name}`);
    await writeRecords(server.db, entityOf("inquiry"), [
      { customer, id: quoted ?? "", record: { inquiryStatus: "quoted", validUntil: "2026-10-01" }, ...at(60) },
    ]);
    await writeRecords(server.db, entityOf("bill"), [{ customer, id: due ?? "", record: bill({ dueDate: "2026-10-05" }), ...at(60) }]);
    await writeRecords(server.db, entityOf("overseas-waybill"), [
      { customer, id: waiting ?? "", record: stored({ receiptDate: "2026-08-01 12:00:00" }), ...at(60) },
    ]);
    expect(await run()).toBe(1);
    expect((await read("inquiry", quoted ?? "")).state).toBe("lapsed");
    expect(await messages()).toEqual([]);
    server.time.now += DAY;
    await run();
    expect(await read("overseas-waybill", waiting ?? "")).toMatchObject({ storageDays: 1, storageUntil: "2026-11-22" });
  });
});
