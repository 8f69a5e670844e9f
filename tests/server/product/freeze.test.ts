/** A waybill that is frozen says by a code why, and so what its shipper can do; the step is gone once it is done. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let customer = "";
let example: Rec;
let receipt: Rec;

const operated = (...words: string[]) => server.operated(...words);
const one = async (list: string, filters: Rec): Promise<Rec> => (await server.ask<Page>(list, { filters })).data?.rows[0] ?? {};
/** Whether the waybill stands in a view of what waits. */
const waitsIn = async (tab: string, { id = "" }: Rec): Promise<boolean> =>
  (await server.ask<Page>("waybillList", { tab, filters: { id } })).data?.total === 1;
const now = (of: Rec): Promise<Rec> => one("waybillList", { id: of["id"] ?? "" });

async function frozen(freezeReason: string, note: string): Promise<Rec> {
  const { data } = await server.ask<Rec>("orderSubmit", example);
  const number = String(data?.["waybillNo"]);
  await operated("approve", number);
  await operated("arrange", number);
  await operated("freeze", number, "--freezeReason", freezeReason, "--note", note);
  return data ?? {};
}

async function overdueBill(amount: number): Promise<Rec> {
  const id = newId(server.time.now);
  const record = {
    billNo: `ZD-${id.slice(-12)}`,
    waybillNo: `LD-${id.slice(-12)}`,
    billRound: 1,
    currency: "CNY",
    totalCost: amount,
    remain: amount,
    confirmState: "confirmed",
    dueDate: "2026-01-31",
  };
  const { now: at } = server.time;
  await writeRecords(server.db, server.schemas.current().entity("bill"), [{ customer, id, record, version: 1, created: at, updated: at }]);
  return { ...record, id };
}

const pay = async (bills: readonly Rec[], share = 1): Promise<Rec> => {
  const chosen = bills.map(({ id = "", remain = 0 }) => ({ billId: id, amount: Number(remain) * share }));
  const bankStatementAmount = chosen.reduce((sum, { amount }) => sum + Number(amount), 0);
  const { code, data } = await server.ask<Rec>("bankFlowSave", {
    currency: "CNY",
    rechargePicture: receipt,
    bankStatementAmount,
    bills: chosen,
  });
  expect(code).toBe(200);
  return data ?? {};
};

const credit = (bill: Json, amount: number): Promise<unknown> =>
  operated("creditNote", String(bill), "--amount", String(amount), "--note", "延误补偿");

beforeAll(async () => {
  server = await buildTestApp();
  example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  customer = (await findCustomer(server.db, "anna"))?.id ?? "";
  const { path } = server.schemas.current().catalog.call("bankFlowPictureUpload");
  receipt = (await uploadPicture(server, "anna", path, "receipt.png")).data as unknown as Rec;
});
afterAll(() => server.close());

describe("a waybill frozen for overdue bills", () => {
  test("waits for their payment, until none is left that no payment covers", async () => {
    const bills = [await overdueBill(100), await overdueBill(250)];
    const of = await frozen("freeze_overdue", "账单已逾期");
    expect(await now(of)).toMatchObject({ statusName: "already_freeze", freezeReason: "freeze_overdue", problemNote: "账单已逾期" });
    expect(await waitsIn("frozen", of)).toBe(true);
    const told = (await server.ask<Page>("messageList", { size: 100 })).data?.rows.map(({ content }) => content);
    const number = String(of["waybillNo"]);
    expect(told).toContainEqual({
      zh: `运单 ${number} 已冻结：账单逾期。货代原话：“账单已逾期”`,
      en: `Waybill ${number} was frozen: Overdue bills. The forwarder writes: “账单已逾期”`,
    });
    const [first = {}, second = {}] = bills;
    await pay([first]);
    expect([await waitsIn("frozen", of), (await now(of))["freezePaid"]]).toEqual([true, undefined]);
    // Together they cover what is overdue: one bill whole, the other by halves.
    await pay([second], 0.5);
    expect([await waitsIn("frozen", of), (await now(of))["freezePaid"]]).toEqual([true, undefined]);
    const payment = await pay([second], 0.5);
    expect([await waitsIn("frozen", of), (await now(of))["freezePaid"]]).toEqual([false, 1]);
    await operated("decline", String(payment["id"]), "--note", "凭证看不清");
    expect(await waitsIn("frozen", of)).toBe(true);
    await server.ask("bankFlowResubmit", { ids: [payment["id"] ?? ""] });
    expect(await waitsIn("frozen", of)).toBe(false);
    await server.ask("bankFlowWithdraw", { ids: [payment["id"] ?? ""] });
    expect(await waitsIn("frozen", of)).toBe(true);
  });
});

describe("a waybill frozen for overdue bills that are credited", () => {
  test("waits until no overdue bill is left that neither a credit nor a payment covers", async () => {
    const before = (await server.ask<Page>("billList", { tab: "overdue", size: 100 })).data?.rows ?? [];
    for (const { id = "", toPay = 0 } of before) await credit(id, Number(toPay));
    const bills = [await overdueBill(100), await overdueBill(250)];
    const of = await frozen("freeze_overdue", "账单已逾期");
    const [first = {}, second = {}] = bills;
    await credit(first["id"] ?? "", 100);
    expect([await waitsIn("frozen", of), (await now(of))["freezePaid"]]).toEqual([true, undefined]);
    await credit(second["id"] ?? "", 50);
    expect(await waitsIn("frozen", of)).toBe(true);
    // What is left is in review.
    await pay([second], 0.4);
    expect(await waitsIn("frozen", of)).toBe(true);
    await credit(second["id"] ?? "", 100);
    expect([await waitsIn("frozen", of), (await now(of))["freezePaid"]]).toEqual([false, 1]);
  });
});

describe("a waybill frozen for want of documents", () => {
  test("waits for an answer, and no longer once the shipper has given it", async () => {
    const of = await frozen("freeze_papers", "请提供清关授权文件");
    expect(await waitsIn("frozen", of)).toBe(true);
    await server.ask("problemPieceSave", { waybillId: of["id"] ?? "", problemType: "CUSTOMS", problemDescribe: "授权文件见附件" });
    expect(await waitsIn("frozen", of)).toBe(false);
  });
});

describe("a waybill frozen for a reason of others", () => {
  test("waits for nobody, and goes on without reason and note once it is released", async () => {
    const of = await frozen("freeze_customs", "海关查验");
    expect(await waitsIn("todo", of)).toBe(false);
    await operated("unfreeze", String(of["waybillNo"]));
    const released = await now(of);
    expect(released).toMatchObject({ statusName: "wait_for_in_stock" });
    expect(["freezeReason", "freezePaid", "problemNote"].filter((field) => released[field] !== undefined)).toEqual([]);
  });
});

describe("a bill whose payment is in review", () => {
  const bill = (of: Rec): Promise<Rec> => one("billList", { id: of["id"] ?? "" });
  const inTabs = async ({ id = "" }: Rec): Promise<readonly string[]> => {
    const tabs = ["unpaid", "overdue", "in_review", "paid"];
    const pages = await Promise.all(tabs.map((tab) => server.ask<Page>("billList", { tab, filters: { id } })));
    return tabs.filter((_, index) => pages[index]?.data?.total === 1);
  };

  test("waits for nobody, and is offered for no second payment", async () => {
    const of = await overdueBill(300);
    expect(await inTabs(of)).toEqual(["unpaid", "overdue"]);
    await pay([of], 0.25);
    expect(await bill(of)).toMatchObject({ remain: 300, inReview: 75, toPay: 225 });
    expect(await inTabs(of)).toEqual(["unpaid", "overdue"]);
    const rest = await pay([of], 0.75);
    expect(await bill(of)).toMatchObject({ remain: 300, inReview: 300, toPay: 0 });
    expect(await inTabs(of)).toEqual(["in_review"]);
    const again = await server.ask("bankFlowSave", {
      currency: "CNY",
      rechargePicture: receipt,
      bankStatementAmount: 1,
      bills: [{ billId: of["id"] ?? "", amount: 1 }],
    });
    expect(again.problems?.map(({ path, code }) => [path, code])).toEqual([["/bills/0/billId", "reference"]]);
    await operated("decline", String(rest["id"]), "--note", "凭证看不清");
    expect(await bill(of)).toMatchObject({ inReview: 75, toPay: 225 });
    await server.ask("bankFlowResubmit", { ids: [rest["id"] ?? ""] });
    expect(await inTabs(of)).toEqual(["in_review"]);
    await operated("approve", String(rest["id"]));
    expect(await bill(of)).toMatchObject({ remain: 75, inReview: 75, toPay: 0 });
    await operated("takeBack", String(rest["id"]), "--note", "银行退汇");
    expect(await bill(of)).toMatchObject({ remain: 300, inReview: 300, toPay: 0 });
  });

  test("stays in its payment, of which only the transfer can be corrected", async () => {
    const of = await overdueBill(80);
    const payment = await pay([of]);
    const saved = { id: payment["id"] ?? "", version: payment["version"] ?? 0 };
    const less = await server.ask("bankFlowSave", { ...saved, bills: [{ billId: of["id"] ?? "", amount: 1 }] });
    expect(less.problems?.map(({ path, code }) => [path, code])).toEqual([["/bills", "readOnly"]]);
    const { code, data } = await server.ask<Rec>("bankFlowSave", { ...saved, remark: "second transfer of the day" });
    expect([code, data?.["remark"]]).toEqual([200, "second transfer of the day"]);
    expect(await bill(of)).toMatchObject({ inReview: 80 });
    await server.ask("bankFlowWithdraw", { ids: [payment["id"] ?? ""] });
    expect(await inTabs(of)).toEqual(["unpaid", "overdue"]);
  });
});
