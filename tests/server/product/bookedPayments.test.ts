/** What finance books and takes back: what arrived, the bills that it pays, their lines, credit notes and reminders. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let customer = "";
beforeAll(async () => {
  server = await buildTestApp();
  customer = (await findCustomer(server.db, "anna"))?.id ?? "";
});
afterAll(() => server.close());

const rows = async (list: string, filters: Rec = {}): Promise<readonly Rec[]> =>
  (await server.ask<Page>(list, { filters, size: 100 })).data?.rows ?? [];
const one = async (list: string, id: unknown): Promise<Rec> => (await rows(list, { id: id as string }))[0] ?? {};
const balance = async (): Promise<number> => Number((await rows("balanceList", { currency: "CNY" }))[0]?.["balance"] ?? 0);
const unpaid = async ({ waybillId, billRound }: Rec): Promise<number> =>
  (await rows("feeList", { waybillId: waybillId as string, billRound: billRound as number })).reduce(
    (all, { remain }) => all + Number(remain),
    0,
  );

async function plant(entity: string, record: Rec): Promise<Rec> {
  const id = newId(server.time.now);
  const { now } = server.time;
  await writeRecords(server.db, server.schemas.current().entity(entity), [
    { customer, id, record, version: 1, created: now, updated: now },
  ]);
  return { ...record, id };
}
/** A bill of some amount with its one line. */
async function billOf(amount: number, more: Rec = {}): Promise<Rec> {
  const waybillNo = `LD-${newId(server.time.now).slice(-12)}`;
  const line = { waybillId: waybillNo, waybillNo, billRound: 1, currency: "CNY", totalCost: amount, remain: amount, ...more };
  await plant("fee", { ...line, billOrder: waybillNo, costNames: "运费", feeState: "charged", isBilled: 1 });
  return plant("bill", { ...line, billNo: `ZD-${newId(server.time.now).slice(-12)}`, confirmState: "confirmed", dueDate: "2026-12-01" });
}
const chosen = ({ id, waybillNo, billRound, remain }: Rec, amount: unknown = remain): Rec =>
  ({ billId: id, waybillNo, billRound, remain, amount }) as Rec;
const payment = (amount: number, bills: readonly Rec[] = [], more: Rec = {}): Promise<Rec> =>
  plant("bank-flow", {
    currency: "CNY",
    bankStatementAmount: amount,
    paymentTotal: amount,
    coveredByBalance: 0,
    statementStatusName: "to_audit",
    bills,
    ...more,
  } as Rec);

describe("a payment", () => {
  test("for three bills, one of them in part, pays each as chosen and keeps the surplus", async () => {
    const before = await balance();
    const bills = [await billOf(100), await billOf(200.5), await billOf(300)];
    const { id } = await payment(700, [chosen(bills[0]!), chosen(bills[1]!), chosen(bills[2]!, 50)]);
    await server.operated("approve", String(id));
    expect(await Promise.all(bills.map(async (bill) => (await one("billList", bill["id"]))["remain"]))).toEqual([0, 0, 250]);
    expect(await Promise.all(bills.map(unpaid))).toEqual([0, 0, 300]);
    expect(await balance()).toBeCloseTo(before + 700 - 350.5, 2);
  });

  test("is booked with what arrived, where that is another amount than the customer entered", async () => {
    const before = await balance();
    const bill = await billOf(100);
    const { id } = await payment(150, [chosen(bill)]);
    await server.operated("approve", String(id), "--received", "120.25");
    expect(await one("bankFlowList", id)).toMatchObject({ receivedAmount: 120.25, bankStatementAmount: 150 });
    expect(await balance()).toBeCloseTo(before + 20.25, 2);
  });

  test("of which too little arrived for its bills is not booked, and nothing has moved", async () => {
    const before = await balance();
    const bill = await billOf(100);
    const { id } = await payment(100, [chosen(bill)]);
    const { ok, lines } = await server.operator("approve", String(id), "--received", "99.99");
    expect([ok, lines.join(" ")]).toEqual([false, expect.stringMatching(/到账金额不足|does not cover/)]);
    expect([await balance(), (await one("billList", bill["id"]))["remain"]]).toEqual([before, 100]);
    expect(await one("bankFlowList", id)).toMatchObject({ statementStatusName: "to_audit" });
  });

  test("settles the lines of the bill that it pays, and not those of a later bill of the same waybill", async () => {
    const first = await billOf(80);
    const later = { ...first, billOrder: first["waybillNo"], billRound: 2, totalCost: 30, remain: 30 };
    await plant("fee", { ...later, costNames: "报关费", feeState: "charged", isBilled: 1, id: null } as Rec);
    const { id } = await payment(80, [chosen(first)]);
    await server.operated("approve", String(id));
    expect([await unpaid(first), await unpaid(later)]).toEqual([0, 30]);
  });

  test("that is taken back leaves bills, lines and balance as they were, and waits for review again", async () => {
    const before = await balance();
    const paid = await billOf(60);
    const shared = await billOf(90);
    const { id } = await payment(200, [chosen(paid), chosen(shared, 40)]);
    await server.operated("approve", String(id));
    const other = await payment(50, [chosen({ ...shared, remain: 50 })]);
    await server.operated("approve", String(other["id"]));
    await server.operated("takeBack", String(id), "--note", "returned by the bank");
    expect(await one("billList", paid["id"])).toMatchObject({ remain: 60 });
    expect(await one("billList", shared["id"])).toMatchObject({ remain: 40 });
    expect(await unpaid(paid)).toBe(60);
    expect(await balance()).toBeCloseTo(before, 2);
    const flow = await one("bankFlowList", id);
    expect(flow).toMatchObject({ statementStatusName: "to_audit", auditNote: "returned by the bank" });
    expect(flow["receivedAmount"]).toBeUndefined();
    const lines = await rows("balanceLineList", { paymentId: String(id) });
    expect(lines.reduce((all, { amount }) => all + Number(amount), 0)).toBeCloseTo(0, 2);
    await server.operated("approve", String(id));
    expect(await one("billList", paid["id"])).toMatchObject({ remain: 0 });
  });

  test("is not taken back once its surplus is spent: the balance would fall below zero", async () => {
    const { id } = await payment(500);
    await server.operated("approve", String(id));
    const bill = await billOf(await balance());
    await server.operated("settleFromBalance", String(bill["billNo"]));
    const { ok, lines } = await server.operator("takeBack", String(id), "--note", "x");
    expect([ok, lines.join(" ")]).toEqual([false, expect.stringMatching(/余额不足|below zero/)]);
    expect(await one("bankFlowList", id)).toMatchObject({ statementStatusName: "approved" });
  });
});

describe("a bill", () => {
  test("that is credited in part has lines that add up to what is unpaid; credited as a whole, no line is unpaid", async () => {
    const bill = await billOf(100);
    await server.operated("creditNote", String(bill["billNo"]), "--amount", "30", "--note", "late");
    expect([(await one("billList", bill["id"]))["remain"], await unpaid(bill)]).toEqual([70, 70]);
    await server.operated("creditNote", String(bill["billNo"]), "--amount", "70", "--note", "late");
    expect([(await one("billList", bill["id"]))["remain"], await unpaid(bill)]).toEqual([0, 0]);
  });

  test.each([
    ["less", 60, "贷项", -40],
    ["more", 115.5, "其他费用", 15.5],
  ])("whose dispute is settled at %s has the difference as a line, and the answer to the customer", async (_, total, cost, difference) => {
    const bill = await billOf(100, { disputeNote: "too much" });
    const open = await plant("bill", { ...bill, confirmState: "to_confirm", billNo: `${String(bill["billNo"])}-D` });
    await server.operated("settleDispute", String(open["billNo"]), "--totalCost", String(total), "--note", "by the scale");
    expect(await one("billList", open["id"])).toMatchObject({ totalCost: total, remain: total, disputeAnswer: "by the scale" });
    const lines = await rows("feeList", { waybillId: bill["waybillId"] as string });
    expect(lines.find(({ costNote }) => costNote === "by the scale")).toMatchObject({ costNames: cost, totalCost: difference });
    expect(await unpaid(bill)).toBe(total);
  });

  test("is a reminder to its customer once a day, while it is unpaid and not disputed", async () => {
    const bill = await billOf(10);
    await server.operated("remind", String(bill["billNo"]));
    const [message] = await rows("messageList");
    expect(message?.["content"]).toMatchObject({ en: expect.stringContaining(String(bill["billNo"])) });
    expect((await server.operator("remind", String(bill["billNo"]))).ok).toBe(false);
    const disputed = await billOf(10, { disputeNote: "too much" });
    expect((await server.operator("remind", String(disputed["billNo"]))).ok).toBe(false);
  });
});
