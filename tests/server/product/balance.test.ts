/** The balance of a customer: every credit and debit is a line with its cause, and the balance is the sum of its lines [P-021]. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { sumDecimals, toWire } from "../../../src/dialect/text/decimal.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
const receipts = new Map<string, Rec>();
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> =>
  server.ask<Data>(name, body, who, { "x-language": "en" });
const rows = async (list: string, filters: Rec = {}, who = "anna") =>
  (await call<Page>(list, { filters, size: 100 }, who)).data?.rows ?? [];
const one = async (list: string, id: unknown, who = "anna"): Promise<Rec> => (await rows(list, { id: id as string }, who))[0] ?? {};
const lines = async (who = "anna") =>
  [...(await rows("balanceLineList", {}, who))].sort((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
const balances = async (who = "anna") =>
  Object.fromEntries((await rows("balanceList", {}, who)).map(({ currency, balance }) => [currency, balance]));
const told = ({ cause, amount, balance }: Rec): unknown[] => [cause, amount, balance];

async function confirmedBill(amount: string, who: string): Promise<Rec> {
  const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
  const { data } = await call("orderSubmit", example, who);
  const number = String(data?.["waybillNo"]);
  await server.operated("approve", number);
  await server.operated("arrange", number);
  await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
  await server.operated("charge", number, "--costNames", "运费", "--totalCost", amount);
  await server.operated("issueBill", number);
  const bill = (await rows("billList", { waybillNo: number }, who))[0] ?? {};
  await call<BatchResult>("billConfirm", { ids: [bill["id"]] }, who);
  return one("billList", bill["id"], who);
}
const owed = ({ id, waybillNo, remain }: Rec, amount: unknown = remain): Rec => ({
  billId: id as string,
  waybillNo: waybillNo as string,
  remain: remain as number,
  amount: amount as number,
});
async function pay(more: Rec, who = "anna"): Promise<Called<Rec>> {
  return call("bankFlowSave", { currency: "CNY", rechargePicture: receipts.get(who), ...more }, who);
}
async function approved(more: Rec, who = "anna"): Promise<void> {
  const { data } = await pay(more, who);
  await server.operated("approve", String(data?.["id"]));
}

beforeAll(async () => {
  server = await buildTestApp();
  const path = server.schemas.current().catalog.call("bankFlowPictureUpload").path;
  for (const who of ["anna", "bo"]) receipts.set(who, (await uploadPicture(server, who, path)).data as Rec);
});
afterAll(() => server.close());

describe("the balance of a customer [P-021 §1]", () => {
  test("rises by a repayment without a bill, once it is approved, and is nobody else's", async () => {
    const { data } = await pay({ bankStatementAmount: 250.1 });
    expect(await lines()).toEqual([]);
    await server.operated("approve", String(data?.["id"]));
    expect((await lines()).map(told)).toEqual([["deposit", 250.1, 250.1]]);
    expect(await balances()).toEqual({ CNY: 250.1 });
    expect(await lines("bo")).toEqual([]);
  });

  test("books a repayment and the bill it settles, and keeps the surplus, to the cent", async () => {
    const bill = await confirmedBill("100.20", "anna");
    await approved({ bankStatementAmount: 100.4, bills: [owed(bill)] });
    expect((await lines()).slice(1).map(told)).toEqual([
      ["repayment", 100.4, 350.5],
      ["bill", -100.2, 250.3],
    ]);
    expect((await lines()).at(-1)).toMatchObject({ billId: bill["id"], billNo: bill["billNo"], waybillNo: bill["waybillNo"] });
    expect(await balances()).toEqual({ CNY: 250.3 });
  });

  test("pays bills without a transfer, where it covers them: no amount, no receipt [P-023]", async () => {
    const bill = await confirmedBill("50.30", "anna");
    const [account] = await rows("balanceList");
    const saved = await pay({ rechargePicture: null, balanceId: account?.["id"] as string, bills: [owed(bill)] });
    expect(saved).toMatchObject({ code: 200, data: { fromBalance: 50.3, coveredByBalance: 1, paymentTotal: 50.3 } });
    await server.operated("approve", String(saved.data?.["id"]));
    expect(await balances()).toEqual({ CNY: 200 });
    expect(await one("billList", bill["id"])).toMatchObject({ remain: 0 });
  });

  test("is spent only as far as it reaches: a repayment that asks for more is refused at its field", async () => {
    const bill = await confirmedBill("900", "anna");
    const [account] = await rows("balanceList");
    const { problems } = await pay({
      balanceId: account?.["id"] as string,
      fromBalance: 200.01,
      bankStatementAmount: 700,
      bills: [owed(bill)],
    });
    expect(problems).toMatchObject([{ path: "/fromBalance", code: "rule:enough-balance" }]);
    const { data } = await pay({ balanceId: account?.["id"] as string, bills: [owed(bill)] });
    expect(data).toMatchObject({ fromBalance: 200, bankStatementAmount: 700, paymentTotal: 900 });
    await server.operated("approve", String(data?.["id"]));
    expect(await balances()).toEqual({ CNY: 0 });
  });

  test("keeps what a bill that was paid meanwhile no longer takes", async () => {
    const bill = await confirmedBill("80", "anna");
    const { data } = await pay({ bankStatementAmount: 80, bills: [owed(bill)] });
    await server.operated("creditNote", String(bill["id"]), "--amount", "30", "--note", "计费重更正");
    await server.operated("approve", String(data?.["id"]));
    expect((await lines()).slice(-2).map(told)).toEqual([
      ["repayment", 80, 80],
      ["bill", -50, 30],
    ]);
    await approved({ bankStatementAmount: 50 });
  });

  test("never falls below zero: two approvals that spend the same money at once, and the second is refused", async () => {
    const [account] = await rows("balanceList");
    const both = await Promise.all(
      ["70", "60"].map(async (amount) => {
        const bill = await confirmedBill(amount, "anna");
        return pay({ rechargePicture: null, balanceId: account?.["id"] as string, bills: [owed(bill)] });
      }),
    );
    const results = await Promise.all(both.map(({ data }) => server.operator("approve", String(data?.["id"]))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)?.lines.join(" ")).toMatch(/余额不足|below zero/);
    expect(Number((await balances())["CNY"])).toBeGreaterThanOrEqual(0);
  });

  test("gets back what the forwarder refunds of a paid bill, and not more than was paid", async () => {
    const bill = await confirmedBill("40", "anna");
    expect((await server.operator("refund", String(bill["billNo"]), "--amount", "1", "--note", "x")).ok).toBe(false);
    await approved({ bankStatementAmount: 40, bills: [owed(bill)] });
    expect((await server.operator("refund", String(bill["billNo"]), "--amount", "40.01", "--note", "x")).ok).toBe(false);
    const before = Number((await balances())["CNY"]);
    await server.operated("refund", String(bill["billNo"]), "--amount", "15.5", "--note", "overcharged");
    expect((await lines()).at(-1)).toMatchObject({ cause: "refund", amount: 15.5, note: "overcharged", billNo: bill["billNo"] });
    expect((await balances())["CNY"]).toBe(before + 15.5);
    expect(await one("billList", bill["id"])).toMatchObject({ refunded: 15.5, remain: 0 });
  });

  test("settles a bill for the forwarder's finance, whole or in part, and never more than is unpaid or there is", async () => {
    await approved({ bankStatementAmount: 500 });
    const before = Number((await balances())["CNY"]);
    const bill = await confirmedBill("60", "anna");
    const settle = (...more: string[]) => server.operator("settleFromBalance", String(bill["billNo"]), ...more);
    expect((await settle("--amount", "60.01")).lines.join(" ")).toMatch(/不能超过未付金额|Enter at most what is unpaid/);
    await server.operated("settleFromBalance", String(bill["billNo"]), "--amount", "20.5");
    expect((await lines()).at(-1)).toMatchObject({ cause: "bill", amount: -20.5, balance: before - 20.5, billNo: bill["billNo"] });
    expect(await one("billList", bill["id"])).toMatchObject({ remain: 39.5, paid: 20.5 });
    expect(await rows("feeList", { waybillNo: bill["waybillNo"] as string })).toMatchObject([{ remain: 60 }]);
    await server.operated("settleFromBalance", String(bill["billNo"]));
    expect(await balances()).toMatchObject({ CNY: before - 60 });
    expect(await one("billList", bill["id"])).toMatchObject({ remain: 0 });
    expect(await rows("feeList", { waybillNo: bill["waybillNo"] as string })).toMatchObject([{ remain: 0 }]);
    expect((await settle()).ok).toBe(false);
    const large = await confirmedBill("99999", "anna");
    const refused = await server.operator("settleFromBalance", String(large["billNo"]));
    expect(refused.lines.join(" ")).toMatch(/余额不足|below zero/);
    expect(await one("billList", large["id"])).toMatchObject({ remain: 99999 });
  });

  test("settles no bill of another currency: money that a customer has in one pays nothing in another", async () => {
    const cny = (await balances("bo"))["CNY"] ?? 0;
    await approved({ currency: "USD", bankStatementAmount: 500 }, "bo");
    const bill = await confirmedBill(String(Number(cny) + 75), "bo");
    expect(bill["currency"]).toBe("CNY");
    const { ok, lines: said } = await server.operator("settleFromBalance", String(bill["billNo"]));
    expect([ok, said.join(" ")]).toEqual([false, expect.stringMatching(/CNY/)]);
    expect(await balances("bo")).toMatchObject({ USD: 500 });
    expect(await one("billList", bill["id"], "bo")).toMatchObject({ remain: Number(cny) + 75 });
  });

  test("is written by no call: neither lines nor balances can be saved", () => {
    const { calls } = server.schemas.current();
    const writing = [...calls.values()].filter(
      ({ does, entity }) => does !== "list" && (entity === "balance-account" || entity === "balance-line"),
    );
    expect(writing).toEqual([]);
  });

  test("needs a transfer and a balance that cover the bills: the review says so", async () => {
    const bill = await confirmedBill("30", "anna");
    const { data } = await pay({ bankStatementAmount: 29.99, bills: [owed(bill)], acknowledge: [] });
    const id = data?.["id"] ?? (await rows("bankFlowList"))[0]?.["id"];
    const answer = await server.operator("approve", String(id));
    expect(answer.ok).toBe(false);
  });
});

/** Histories of random steps: the random numbers are the same in each run. */
describe.each([1, 2, 3])("over a random history (seed %i)", (seed) => {
  test("each balance is the sum of its lines, and each line says the balance after it [P-021]", async () => {
    const random = createRandom(seed);
    const who = "bo";
    const open: Rec[] = [];
    for (let step = 0; step < 12; step += 1) {
      const currency = random.integer(0, 3) === 0 ? "USD" : "CNY";
      const cents = random.integer(1, 30_000) / 100;
      const choice = random.integer(0, 3);
      if (choice === 0) await server.operator("approve", String((await pay({ bankStatementAmount: cents, currency }, who)).data?.["id"]));
      else if (choice === 1) open.push(await confirmedBill(String(cents), who));
      else {
        const bill = open[random.integer(0, open.length)] ?? (await confirmedBill(String(cents), who));
        const now = await one("billList", bill["id"], who);
        const [account] = await rows("balanceList", { currency: "CNY" }, who);
        const use = choice === 2 && account ? { balanceId: account["id"] as string } : {};
        const saved = await pay(
          { ...use, bankStatementAmount: cents, bills: [owed(now, Math.min(cents, Number(now["remain"]) || 1))] },
          who,
        );
        // What the rules refuse is no part of the history.
        if (saved.code === 200) await server.operator("approve", String(saved.data?.["id"]));
        if (random.integer(0, 2) === 0) await server.operator("refund", String(now["billNo"]), "--amount", "0.07", "--note", "x");
      }
    }
    const all = await lines(who);
    expect(all.length).toBeGreaterThan(5);
    const running = new Map<unknown, number | string>();
    for (const line of all) {
      const sum = toWire(sumDecimals([running.get(line["currency"]) ?? 0, line["amount"]]).sum as never);
      expect(line["balance"]).toBe(sum);
      expect(Number(sum)).toBeGreaterThanOrEqual(0);
      running.set(line["currency"], sum);
    }
    expect(await balances(who)).toEqual(Object.fromEntries(running));
  });
});
