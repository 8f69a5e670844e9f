/** A coupon of the forwarder is chosen in the order, lowers its price, and is used once [R-025 §2]. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { businessClock } from "../../../src/dialect/text/time.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

const DAY_MS = 86_400_000;
let server: TestApp;
const companies = new Map<string, string>();

const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> =>
  server.ask<Data>(name, body, who, { "x-language": "en" });
const rows = async (list: string, filters: Rec = {}, who = "anna", more: Rec = {}) =>
  (await call<Page>(list, { filters, size: 100, ...more }, who)).data?.rows ?? [];
const one = async (list: string, id: unknown): Promise<Rec> => (await rows(list, { id: id as string }))[0] ?? {};
const act = (name: string, id: unknown) => call<BatchResult>(name, { ids: [id as string] });

async function issued(words: Readonly<Record<string, string>> = {}, who = "anna"): Promise<Rec> {
  const answers = { couponName: "Summer", amount: "100", minimumSpend: "1000", validDays: "30", ...words };
  await server.operated(
    "issueCoupon",
    companies.get(who) ?? "",
    ...Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]),
  );
  const all = await rows("couponList", {}, who);
  return all.reduce((newest, row) => (String(row["couponNo"]) > String(newest["couponNo"]) ? row : newest));
}
/** An order for 1,360.00 of freight. */
function order(coupon: Rec, more: Rec = {}): Rec {
  const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
  return { ...(example as Rec), couponId: coupon["id"] as string, ...more };
}
const submitted = (coupon: Rec, more: Rec = {}) => call("orderSubmit", order(coupon, more));

beforeAll(async () => {
  server = await buildTestApp();
  for (const who of ["anna", "bo"]) {
    const { data } = await call("customerDraft", { shortName: who }, who);
    companies.set(who, String(data?.["id"]));
  }
});
afterAll(() => server.close());

describe("a coupon [R-025]", () => {
  test("is issued by the forwarder and is nobody else's", async () => {
    const coupon = await issued();
    const { today } = businessClock(server.time.now, server.schemas.current().catalog.timeZone);
    expect(coupon).toMatchObject({
      couponName: "Summer",
      couponStatus: "coupon_unused",
      amount: 100,
      minimumSpend: 1000,
      validFrom: today,
    });
    expect(coupon["couponNo"]).toMatch(/^YH\d+/);
    expect(await rows("couponList", {}, "bo")).toEqual([]);
  });

  test("lowers the estimated total of the order, on the server, whatever the client computes", async () => {
    const plain = await submitted({});
    expect(plain.data?.["estimatedTotal"]).toBe(plain.data?.["estimatedFreight"]);
    const { data } = await submitted(await issued(), { couponDiscount: 999, estimatedTotal: 1 });
    expect(data).toMatchObject({ couponDiscount: 100, estimatedTotal: Number(plain.data?.["estimatedTotal"]) - 100 });
  });

  test("takes off no more than the freight", async () => {
    const { data } = await submitted(await issued({ amount: "5000", minimumSpend: "0" }));
    expect(data).toMatchObject({ couponDiscount: data?.["estimatedFreight"] });
  });

  test("is used once: it names its waybill, and a second order with it is refused at the field", async () => {
    const coupon = await issued();
    const { data } = await submitted(coupon);
    expect(await one("couponList", coupon["id"])).toMatchObject({
      couponStatus: "coupon_used",
      waybillId: data?.["id"],
      waybillNo: data?.["waybillNo"],
    });
    const second = await submitted(coupon);
    expect(second.code).not.toBe(200);
    expect(second.problems).toContainEqual(expect.objectContaining({ path: "/couponId" }));
  });

  test("of two drafts goes to the one that is confirmed first, also when both are confirmed at once", async () => {
    const coupon = await issued();
    const drafts = await Promise.all([call("orderSave", order(coupon)), call("orderSave", order(coupon))]);
    const ids = drafts.map(({ data }) => data?.["id"]);
    const results = await Promise.all(ids.map((id) => act("orderConfirm", id)));
    expect(results.filter(({ data }) => data?.done.length === 1)).toHaveLength(1);
    const refused = results.find(({ data }) => data?.done.length === 0);
    expect(refused?.problems).toContainEqual(expect.objectContaining({ path: "/couponId" }));
  });

  test("is free again when the order is sent back, by either side, and when the waybill is closed", async () => {
    const coupon = await issued();
    const { data } = await submitted(coupon);
    const free = { couponStatus: "coupon_unused" };
    await act("orderSendBack", data?.["id"]);
    expect(await one("couponList", coupon["id"])).toMatchObject(free);
    expect(await one("couponList", coupon["id"])).not.toHaveProperty("waybillNo");
    await act("orderConfirm", data?.["id"]);
    await server.operated("reject", String(data?.["waybillNo"]), "--note", "Correct it");
    expect(await one("couponList", coupon["id"])).toMatchObject(free);
    await act("orderConfirm", data?.["id"]);
    await server.operated("approve", String(data?.["waybillNo"]));
    await server.operated("close", String(data?.["waybillNo"]));
    expect(await one("couponList", coupon["id"])).toMatchObject(free);
  });

  test.each([
    ["whose minimum the freight does not reach", { minimumSpend: "100000" }],
    ["of another service", { services: "AIR" }],
  ])("%s is refused", async (_, words) => {
    expect((await submitted(await issued(words))).problems).toContainEqual(expect.objectContaining({ path: "/couponId" }));
  });

  test("of somebody else, withdrawn or unknown is refused", async () => {
    const foreign = await issued({}, "bo");
    const withdrawn = await issued();
    await server.operated("withdrawCoupon", String(withdrawn["couponNo"]));
    for (const coupon of [foreign, withdrawn, { id: "none" }])
      expect((await submitted(coupon)).problems).toContainEqual(expect.objectContaining({ path: "/couponId" }));
  });

  test("comes off the first bill that exceeds it, as a fee line of its own", async () => {
    const { data } = await submitted(await issued());
    const number = String(data?.["waybillNo"]);
    await server.operated("approve", number);
    await server.operated("arrange", number);
    await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
    const bill = async (cost: string): Promise<void> => {
      await server.operated("charge", number, "--costNames", "运费", "--totalCost", cost);
      await server.operated("issueBill", number);
    };
    await bill("60");
    await bill("1360.50");
    await bill("200");
    const bills = await rows("billList", { waybillNo: number });
    const amounts = bills.map(({ totalCost, remain }) => [totalCost, remain]);
    expect(amounts).toHaveLength(3);
    for (const amount of [60, 1260.5, 200]) expect(amounts).toContainEqual([amount, amount]);
    const fees = await rows("feeList", { waybillNo: number });
    expect(fees).toContainEqual(expect.objectContaining({ totalCost: -100, isBilled: 1 }));
    expect(await one("waybillList", data?.["id"])).toMatchObject({ couponSettled: 1, customerFee: 1520.5, unbilledFee: 0 });
  });

  test("is valid through its last day, then in the tab Expired and refused", async () => {
    const coupon = await issued({ validDays: "2" });
    const draft = await call("orderSave", order(coupon));
    server.time.now += 2 * DAY_MS;
    server.forgetTokens();
    expect((await rows("couponList", {}, "anna", { tab: "expired" })).map(({ id }) => id)).toEqual([coupon["id"]]);
    expect((await submitted(coupon)).problems).toContainEqual(expect.objectContaining({ path: "/couponId" }));
    expect((await act("orderConfirm", draft.data?.["id"])).data?.done).toEqual([]);
  });
});
