/** The preview of transitions by time says what the runner would do, and changes nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { buildInsert, executeWrite } from "../../../src/server/records/storage/recordWrite.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { runDueActs } from "../../../src/server/timed/runDueActs.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function store(name: string, loginName: string, record: Rec): Promise<void> {
  const customer = (await findCustomer(server.db, loginName))?.id ?? "";
  const insert = { customer, id: newId(server.time.now), record, now: new Date(server.time.now) };
  await server.db.transaction().execute((trx) => executeWrite(trx, buildInsert(server.schemas.current().entity(name), insert)));
}

beforeAll(async () => {
  server = await buildTestApp();
  await store("inquiry", "anna", { inquiryNo: "XJ1", inquiryStatus: "quoted", validUntil: "2026-11-23" });
  await store("inquiry", "bo", { inquiryNo: "XJ2", inquiryStatus: "quoted", validUntil: "2027-11-23" });
  await store("bill", "anna", {
    billNo: "ZD1",
    confirmState: "confirmed",
    currency: "CNY",
    totalCost: 9,
    remain: 9,
    dueDate: "2026-11-30",
  });
  await store("bill", "bo", { billNo: "ZD2", confirmState: "confirmed", currency: "CNY", totalCost: 9, remain: 0, dueDate: "2026-11-30" });
  await store("overseas-waybill", "anna", {
    waybillNo: "OW1",
    status: "WAIT_FOR_DISPOSE",
    receiptCartons: 10,
    receiptDate: "2026-10-25 12:00:00",
  });
});
afterAll(() => server.close());

test("it lists each day with what happens, what is created and what is refused, in the order of the days", async () => {
  const { ok, lines } = await server.operator("upcoming", "--days", "11", "--records", "yes");
  expect(ok).toBe(true);
  expect(lines).toEqual([
    "2026-11-24  inquiry expire (Quotes expire): 1 records",
    "2026-11-24  overseas-waybill chargeStorage (Charge a day of storage): 1 records",
    ...["25", "26"].map((day) => `2026-11-${day}  overseas-waybill chargeStorage (Charge a day of storage): 1 records`),
    "2026-11-27  bill remindDue (Remind before the due date): 1 records; creates 1 message; 1 refused: The bill is paid or overdue",
    ...["27", "28", "29", "30"].map((day) => `2026-11-${day}  overseas-waybill chargeStorage (Charge a day of storage): 1 records`),
    "2026-12-01  bill remindOverdue (Remind when overdue): 1 records; creates 1 message; 1 refused: The bill is paid or disputed",
    "2026-12-01  overseas-waybill chargeStorage (Charge a day of storage): 1 records",
    "2026-12-02  overseas-waybill chargeStorage (Charge a day of storage): 1 records",
    "",
    ...lines.slice(lines.indexOf("") + 1),
  ]);
  expect(lines).toContain("  2026-11-24  inquiry expire  XJ1");
});

test("it is limited to a customer, and refuses days that are no number", async () => {
  expect((await server.operator("upcoming", "--customer", "bo", "--days", "3")).lines).toEqual([
    "Nothing would happen in the next 3 days.",
  ]);
  expect(await server.operator("upcoming", "--customer", "nobody")).toEqual({ ok: false, lines: ['Unknown customer "nobody".'] });
  expect((await server.operator("upcoming", "--days", "soon")).lines).toEqual(["--days must be a whole number from 1 to 366."]);
});

test("it changes nothing, and the runner does what it says", async () => {
  const before = await server.db.selectFrom(server.schemas.current().entity("overseas-waybill").table).select("version").execute();
  const { lines } = await server.operator("upcoming", "--days", "11");
  expect(await server.db.selectFrom(server.schemas.current().entity("overseas-waybill").table).select("version").execute()).toEqual(before);
  const promised = lines.reduce((sum, line) => sum + Number(/: (\d+) records/.exec(line)?.[1] ?? 0), 0);
  let ran = 0;
  // Hour by hour, as the runner would meet it.
  for (let hour = 0; hour <= 11 * 24; hour += 1) {
    ran += await runDueActs({ db: server.db, schemas: server.schemas, clock: () => server.time.now, log: silent });
    server.time.now += 3_600_000;
  }
  expect(ran).toBe(promised);
});
