/** Bills, payments and what the finance audit makes of them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { smallestPng } from "../../helpers/server/uploadPicture.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let receipt: Rec;
const path = (call: string): string => server.schemas.current().catalog.call(call).path;
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> =>
  server.ask<Data>(name, body, who, { "x-language": "en" });
const act = (name: string, id: unknown, asked: Rec = {}, who = "anna") => call<BatchResult>(name, { ids: [id], ...asked }, who);
const rows = async (list: string, filters: Rec, who = "anna") => (await call<Page>(list, { filters }, who)).data?.rows ?? [];
const one = async (list: string, id: unknown): Promise<Rec> => (await rows(list, { id: id as string }))[0] ?? {};
const operator = (...words: string[]) => server.operated(...words);

/** The bill of a waybill that has been charged so much. */
async function billed(...costs: readonly (readonly [string, string])[]): Promise<Rec> {
  const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
  const { data } = await call("orderSubmit", example);
  const number = String(data?.["waybillNo"]);
  await operator("approve", number);
  await operator("arrange", number);
  await operator("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
  for (const [name, amount] of costs) await operator("charge", number, "--costNames", name, "--totalCost", amount);
  await operator("issueBill", number);
  return (await rows("billList", { waybillNo: number }))[0] ?? {};
}
async function confirmed(amount: string): Promise<Rec> {
  const bill = await billed(["运费", amount]);
  await act("billConfirm", bill["id"]);
  return one("billList", bill["id"]);
}
const owed = ({ id, waybillNo, remain }: Rec, amount = remain): Rec => ({
  billId: id as string,
  waybillNo: waybillNo as string,
  remain: remain as number,
  amount: amount as number,
});
const pay = (more: Rec, who = "anna") =>
  call("bankFlowSave", { bankStatementAmount: 1, currency: "CNY", rechargePicture: receipt, ...more }, who);
const paths = ({ problems = [] }: Called<unknown>) =>
  problems.filter(({ severity }) => severity === "error").map((problem) => [problem.path, problem.code]);

beforeAll(async () => {
  server = await buildTestApp();
  const boundary = "receipt";
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="receipt.png"\r\nContent-Type: image/png\r\n\r\n`),
    smallestPng,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { authorization: await server.token("anna"), "content-type": `multipart/form-data; boundary=${boundary}` };
  receipt = (await server.inject({ method: "POST", url: `/api${path("bankFlowPictureUpload")}`, headers, payload })).json<{ data: Rec }>()
    .data;
});
afterAll(() => server.close());

describe("a bill", () => {
  test("is what was charged for a waybill, with its fees [P-020 E-FEE-01 E-FEE-02 E-FEE-03 E-FEE-04]", async () => {
    const bill = await billed(["运费", "1200.10"], ["报关费", "99.95"]);
    expect(bill).toMatchObject({
      confirmState: "to_confirm",
      currency: "CNY",
      totalCost: 1300.05,
      paid: 0,
      remain: 1300.05,
      dueDate: "2026-12-21",
    });
    const fees = await rows("feeList", { waybillId: bill["waybillId"] as string });
    expect(fees.map(({ costNames, totalCost, remain, currency }) => [costNames, totalCost, remain, currency])).toEqual(
      expect.arrayContaining([
        ["运费", 1200.1, 1200.1, "CNY"],
        ["报关费", 99.95, 99.95, "CNY"],
      ]),
    );
    expect(await one("waybillList", bill["waybillId"])).toMatchObject({ customerFee: 1300.05, unbilledFee: 0 });
  });

  test("is confirmed once, by the call that the spec names [S-ACT-11 P-022 C-SKU-04]", async () => {
    const bill = await billed(["运费", "500"]);
    expect((await act("billConfirm", bill["id"])).data?.done).toEqual([bill["id"]]);
    expect(await one("billList", bill["id"])).toMatchObject({ confirmState: "confirmed", confirmTime: "2026-11-21 10:00:00" });
    expect((await act("billConfirm", bill["id"])).data?.failed).toMatchObject([{ code: apiCode.state }]);
  });

  test("is nobody else's to see or confirm, and nobody's to save", async () => {
    const bill = await billed(["运费", "500"]);
    expect(await rows("billList", { id: bill["id"] as string }, "bo")).toEqual([]);
    expect((await act("billConfirm", bill["id"], {}, "bo")).data?.failed).toMatchObject([{ code: apiCode.notFound }]);
  });

  test("that is disputed is corrected by the forwarder and confirmed then", async () => {
    const bill = await billed(["运费", "500"]);
    expect((await act("billDispute", bill["id"])).data?.failed).toMatchObject([{ code: apiCode.invalid, problems: [{ path: "/note" }] }]);
    await act("billDispute", bill["id"], { note: "too much" });
    expect((await act("billDispute", bill["id"], { note: "still" })).data?.failed).toMatchObject([{ code: apiCode.state }]);
    await operator("settleDispute", String(bill["billNo"]), "--totalCost", "450.50", "--note", "corrected");
    expect(await one("billList", bill["id"])).toMatchObject({ totalCost: 450.5, remain: 450.5, confirmState: "to_confirm" });
  });

  test("has a cost for each line that staff enters at once [E-FEE]", async () => {
    const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
    const { data } = await call("orderSubmit", example);
    const number = String(data?.["waybillNo"]);
    for (const step of ["approve", "arrange"]) await operator(step, number);
    await operator("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
    const lines = [
      { costNames: "海运费", quantity: 2, unitPrice: 600, totalCost: 1200 },
      { costNames: "报关费", totalCost: 150.5 },
    ];
    await operator("chargeLines", number, "--lines", JSON.stringify(lines));
    const stored = await rows("feeList", { waybillNo: number });
    expect(stored.toSorted((a, b) => Number(b["totalCost"]) - Number(a["totalCost"]))).toMatchObject(lines);
    await operator("issueBill", number);
    expect(await rows("billList", { waybillNo: number })).toMatchObject([{ totalCost: 1350.5, remain: 1350.5 }]);
  });

  test("is not charged for a line without an amount: nothing of the list is stored [E-FEE]", async () => {
    const bill = await billed(["运费", "10"]);
    const number = String(bill["waybillNo"]);
    const lines = [{ costNames: "海运费", totalCost: 5 }, { costNames: "报关费" }];
    await expect(operator("chargeLines", number, "--lines", JSON.stringify(lines))).rejects.toThrow(/lines\/1\/totalCost|金额|Amount/);
    expect(await rows("feeList", { waybillNo: number })).toHaveLength(1);
  });

  test("names another cost in words, since its list of costs has no name for it [E-FEE]", async () => {
    const number = String((await billed(["运费", "10"]))["waybillNo"]);
    await expect(operator("charge", number, "--costNames", "其他费用", "--totalCost", "5")).rejects.toThrow(/costNote|费用说明|What for/);
    await expect(operator("charge", number, "--costNames", "Relabelling", "--totalCost", "5")).rejects.toThrow(/costNames|费用名称|Cost/);
    await operator("charge", number, "--costNames", "其他费用", "--costNote", "换标", "--totalCost", "5");
    expect((await rows("feeList", { waybillNo: number })).map(({ costNote }) => costNote)).toContain("换标");
  });

  test("has lines of its own round of billing, charged by quantity and price where the cost has them [E-FEE]", async () => {
    const bill = await billed(["运费", "500"]);
    const waybill = await one("waybillList", bill["waybillId"]);
    const number = String(waybill["waybillNo"]);
    await operator("charge", number, "--costNames", "超长附加费", "--quantity", "12", "--unitPrice", "15", "--totalCost", "170");
    await operator("issueBill", number);
    const bills = await rows("billList", { waybillId: bill["waybillId"] as string });
    expect(bills.map(({ billRound, totalCost }) => [billRound, totalCost])).toEqual(
      expect.arrayContaining([
        [1, 500],
        [2, 170],
      ]),
    );
    const lines = await rows("feeList", { waybillId: bill["waybillId"] as string, billRound: 2 });
    expect(lines).toMatchObject([{ costNames: "超长附加费", quantity: 12, unitPrice: 15, adjustment: -10, totalCost: 170 }]);
  });

  test("is disputed line by line: the line is corrected, and the sum of the bill with it [Q-34]", async () => {
    const bill = await billed(["运费", "500"], ["报关费", "99.95"]);
    const [line] = await rows("feeList", { waybillId: bill["waybillId"] as string, costNames: "报关费" });
    expect((await act("feeDispute", line?.["id"])).data?.failed).toMatchObject([{ code: apiCode.invalid, problems: [{ path: "/note" }] }]);
    expect((await act("feeDispute", line?.["id"], { note: "twice" }, "bo")).data?.failed).toMatchObject([{ code: apiCode.notFound }]);
    await act("feeDispute", line?.["id"], { note: "charged twice" });
    expect(await one("feeList", line?.["id"])).toMatchObject({ feeState: "disputed", disputeNote: "charged twice" });
    expect(await one("billList", bill["id"])).toMatchObject({ disputeNote: "charged twice", totalCost: 599.95 });
    await operator("settleLine", String(line?.["id"]), "--totalCost", "49.95", "--note", "corrected");
    expect(await one("feeList", line?.["id"])).toMatchObject({ feeState: "charged", totalCost: 49.95, remain: 49.95 });
    const corrected = await one("billList", bill["id"]);
    expect(corrected).toMatchObject({ totalCost: 549.95, remain: 549.95 });
    expect(corrected["disputeNote"]).toBeUndefined();
    expect(await one("waybillList", bill["waybillId"])).toMatchObject({ customerFee: 549.95 });
  });

  test("stays disputed until the last of its disputed lines is settled [Q-34]", async () => {
    const bill = await billed(["运费", "500"], ["报关费", "99.95"]);
    const lines = await rows("feeList", { waybillId: bill["waybillId"] as string });
    for (const { id } of lines) await act("feeDispute", id, { note: "too much" });
    await operator("settleLine", String(lines[0]?.["id"]), "--totalCost", "10", "--note", "corrected");
    expect(await one("billList", bill["id"])).toMatchObject({ disputeNote: "too much" });
    await operator("settleLine", String(lines[1]?.["id"]), "--totalCost", "20", "--note", "corrected");
    const settled = await one("billList", bill["id"]);
    expect(settled).toMatchObject({ totalCost: 30 });
    expect(settled["disputeNote"]).toBeUndefined();
  });

  test("with a disputed line is settled in that line, and not as a whole [Q-34]", async () => {
    const bill = await billed(["运费", "500"]);
    const [line] = await rows("feeList", { waybillId: bill["waybillId"] as string });
    await act("feeDispute", line?.["id"], { note: "too much" });
    await expect(operator("settleDispute", String(bill["billNo"]), "--totalCost", "10", "--note", "x")).rejects.toThrow(/该行|that line/);
  });

  test("that is confirmed in spite of a dispute has no disputed line any more [Q-34]", async () => {
    const bill = await billed(["运费", "500"]);
    const [line] = await rows("feeList", { waybillId: bill["waybillId"] as string });
    await act("feeDispute", line?.["id"], { note: "too much" });
    await act("billConfirm", bill["id"]);
    const fee = await one("feeList", line?.["id"]);
    expect(fee).toMatchObject({ feeState: "charged", totalCost: 500 });
    expect(fee["disputeNote"]).toBeUndefined();
  });

  test("that is confirmed has no line to dispute", async () => {
    const bill = await confirmed("500");
    const [line] = await rows("feeList", { waybillId: bill["waybillId"] as string });
    expect((await act("feeDispute", line?.["id"], { note: "late" })).data?.failed).toMatchObject([{ code: apiCode.state }]);
    expect(await one("feeList", line?.["id"])).toMatchObject({ feeState: "charged" });
  });
});

describe("a repayment [P-023]", () => {
  test.each([
    ["no amount", "V-REP-01, M-23", undefined, "rechargeAmount"],
    ["no number", "V-REP-02, M-24", "abc", "rechargeDecimals"],
    ["three decimals", "V-REP-03, M-24", 1.005, "rechargeDecimals"],
    ["nothing", "Q-57", 0, "rechargeDecimals"],
    ["less than nothing", "Q-57", -5, "rechargeDecimals"],
  ])("of %s is refused at the amount [%s]", async (_, _facts, amount, code) => {
    expect(paths(await pay({ bankStatementAmount: amount as never })).map(String)).toContain(`/bankStatementAmount,${code}`);
  });

  test.each([[100], [100.5], [100.55]])("of %d is taken: up to two decimals [V-REP-03]", async (amount) => {
    expect(await pay({ bankStatementAmount: amount })).toMatchObject({ code: 200, data: { statementStatusName: "to_audit" } });
  });

  test("without a receipt is refused, and with somebody else's too", async () => {
    expect(paths(await pay({ rechargePicture: null }))).toContainEqual(["/rechargePicture", "required"]);
    expect((await pay({}, "bo")).code).toBe(apiCode.invalid);
  });

  test("proposes the sum of its bills, to the cent", async () => {
    const bills = [await confirmed("0.10"), await confirmed("0.20")];
    const { data } = await pay({ bankStatementAmount: null, bills: bills.map((bill) => owed(bill)) });
    expect(data?.["bankStatementAmount"]).toBe(0.3);
  });

  test("is for confirmed bills of the customer alone, each once, and for not more than is owed", async () => {
    const [open, unconfirmed] = [await confirmed("300"), await billed(["运费", "10"])];
    expect(paths(await pay({ bills: [owed(unconfirmed)] }))).toContainEqual(["/bills/0/billId", "reference"]);
    expect(paths(await pay({ bills: [owed(open), owed(open)] }))).toContainEqual(["/bills", "rule:bill-once"]);
    expect(paths(await pay({ bills: [owed(open, 300.01)] }))).toContainEqual(["/bills/0/amount", "rule:not-more-than-owed"]);
  });

  test("that is approved pays its bills and settles their fees [S-FIN-01 S-FIN-02 P-021]", async () => {
    const [whole, part] = [await confirmed("1000.10"), await confirmed("500.00")];
    const { data } = await pay({ bankStatementAmount: 1200.1, bills: [owed(whole), owed(part, 200)] });
    await operator("approve", String(data?.["id"]));
    expect(await one("billList", whole["id"])).toMatchObject({ remain: 0, paid: 1000.1 });
    expect(await one("billList", part["id"])).toMatchObject({ remain: 300, paid: 200 });
    expect(await rows("feeList", { waybillId: whole["waybillId"] as string })).toMatchObject([{ remain: 0 }]);
    expect(await rows("feeList", { waybillId: part["waybillId"] as string })).toMatchObject([{ remain: 500 }]);
    expect((await call<Page>("billList", { tab: "paid", filters: { id: whole["id"] as string } })).data?.rows).toHaveLength(1);
    expect((await call("bankFlowSave", { ...(await one("bankFlowList", data?.["id"])), remark: "late" })).code).toBe(apiCode.state);
  });

  test("that is not approved says why, is corrected and sent again, or withdrawn [S-FIN-03]", async () => {
    const { data } = await pay({ bankStatementAmount: 50 });
    await operator("decline", String(data?.["id"]), "--note", "receipt is not readable");
    const declined = await one("bankFlowList", data?.["id"]);
    expect(declined).toMatchObject({ statementStatusName: "not_approved", auditNote: "receipt is not readable" });
    await call("bankFlowSave", { id: declined["id"], version: declined["version"], remark: "new picture" });
    expect((await act("bankFlowResubmit", declined["id"])).data?.done).toHaveLength(1);
    expect(await one("bankFlowList", data?.["id"])).toMatchObject({ statementStatusName: "to_audit" });
    expect((await act("bankFlowWithdraw", declined["id"])).data?.done).toHaveLength(1);
    expect(await one("bankFlowList", data?.["id"])).toEqual({});
  });
});

describe("an invoice title", () => {
  test("needs name, type, taxpayer number and whether it is the default [V-INV-01 V-INV-02 V-INV-03 V-INV-04]", async () => {
    const answer = await call("invoiceTitleSave", { type: null, isDefault: null });
    expect(paths(answer)).toEqual(
      expect.arrayContaining(["invoiceName", "type", "inviIdentificaNumber", "isDefault"].map((field) => [`/${field}`, "required"])),
    );
  });

  test("checks phone and email of who receives it, when they are given [V-INV-05 V-INV-06]", async () => {
    const title = { invoiceName: "蓝鸢", type: "E_NORMAL", inviIdentificaNumber: "91440300MA5EXAMPL1" };
    expect(paths(await call("invoiceTitleSave", { ...title, invoiceReceivePhone: "call me", invoiceReceiveEmail: "nobody" }))).toEqual(
      expect.arrayContaining([
        ["/invoiceReceivePhone", "phone"],
        ["/invoiceReceiveEmail", "email"],
      ]),
    );
    expect((await call("invoiceTitleSave", title)).code).toBe(200);
  });

  test("takes a taxpayer number with a hyphen, since the specification states no form of it [E-INV-04 Q-56]", async () => {
    const title = { invoiceName: "海途", type: "E_NORMAL", inviIdentificaNumber: "gb-123 456" };
    expect(paths(await call("invoiceTitleSave", title))).toEqual([["/inviIdentificaNumber", "taxpayerNumber"]]);
    expect(await call("invoiceTitleSave", { ...title, inviIdentificaNumber: "gb-123456" })).toMatchObject({
      code: 200,
      data: { inviIdentificaNumber: "GB-123456" },
    });
  });

  test("is the default alone [E-INV-10]", async () => {
    const title = (invoiceName: string) =>
      call("invoiceTitleSave", { invoiceName, type: "E_NORMAL", inviIdentificaNumber: "91440300MA5EXAMPL1", isDefault: 1 });
    await title("first");
    await title("second");
    const defaults = (await rows("invoiceTitleList", { isDefault: 1 })).map(({ invoiceName }) => invoiceName);
    expect(defaults).toEqual(["second"]);
  });
});
