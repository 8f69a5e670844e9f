/** A price table in another currency: its amounts are in that currency from the quote through the order to the bill. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let askers: Asker[];
const CODE = "US-USD";
const IN_YEN = "US-JPY";
const example = (entity: string): Rec => (server.schemas.current().entity(entity).schema.examples?.[0] ?? {}) as Rec;
const rows = async (list: string, filters: Rec): Promise<readonly Rec[]> =>
  (await server.ask<Page>(list, { filters, size: 100 }, "anna")).data?.rows ?? [];
const stored = async (number: unknown): Promise<Rec> => {
  const { table } = server.schemas.current().entity("waybill");
  const found = await server.db.selectFrom(table).select("body").execute();
  return found.map(({ body }) => body as Rec).find(({ waybillNo }) => waybillNo === number) ?? {};
};
const ordered = async (more: Rec): Promise<Rec> => {
  const { data, problems } = await server.ask<Rec>("orderSubmit", { ...example("waybill"), ...more }, "anna");
  if (!data) throw new Error(JSON.stringify(problems));
  return data;
};

beforeAll(async () => {
  server = await buildTestApp();
  askers = await addRoleAskers(server, "anna");
  const token = askers.find(({ name }) => name === "staff-sales")?.token ?? "";
  const table = {
    ...example("channel"),
    code: CODE,
    nameEn: "US in dollars",
    unitPrice: 1.25,
    currency: "USD",
    services: ["SEA", "FBA_QUICK"],
  };
  const yen = { ...table, code: IN_YEN, nameEn: "US in yen", unitPrice: 320.45, currency: "JPY" };
  for (const one of [table, yen]) {
    const { code } = await server.call(undefined, "/desk/channel/save", one, { authorization: token });
    expect(code).toBe(apiCode.ok);
  }
});
afterAll(() => server.close());

describe("a price table in yen", () => {
  test("makes whole yen of prices with a fraction: estimate, measured freight, costs, their sums and the bill", async () => {
    const order = await ordered({ inStockChannel: IN_YEN });
    expect(order).toMatchObject({ currency: "JPY", listPrice: 320.45 });
    expect(order["estimatedFreight"]).toBe(Math.round(320.45 * Number(order["estimatedWeight"])));
    const number = String(order["waybillNo"]);
    for (const step of ["approve", "arrange"]) await server.operated(step, number);
    await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "251", "--inboundVolume", "1.2");
    // 251 kg at 320.45 are 80,432.95 yen.
    expect(await stored(number)).toMatchObject({ measuredFreight: 80_433, toBill: 80_433 });
    await server.operated("chargeFreight", number);
    for (const [quantity, unitPrice] of [
      ["1.5", "33.33"],
      ["2.5", "33.33"],
    ] as const)
      await server.operated("charge", number, "--costNames", "报关费", "--quantity", quantity, "--unitPrice", unitPrice);
    expect(await stored(number)).toMatchObject({ customerFee: 80_433 + 50 + 83, unbilledFee: 80_433 + 50 + 83 });
    await server.operated("issueBill", number);
    const fees = await rows("feeList", { waybillId: order["id"] ?? null });
    expect(fees.map(({ totalCost }) => totalCost)).toEqual(expect.arrayContaining([80_433, 50, 83]));
    expect(fees.filter(({ adjustment }) => adjustment !== undefined && adjustment !== null)).toEqual([]);
    expect(await rows("billList", { waybillId: order["id"] ?? null })).toMatchObject([{ totalCost: 80_566, currency: "JPY" }]);
  });
});

describe("a price table in dollars", () => {
  test("makes an order in dollars, whatever its sender writes: estimate, measured freight, cost and bill", async () => {
    const order = await ordered({ inStockChannel: CODE, listPrice: 1, channelTerms: { currency: "CNY" } });
    expect(order).toMatchObject({ currency: "USD", listPrice: 1.25, channelTerms: { currency: "USD" } });
    const number = String(order["waybillNo"]);
    expect(order["estimatedFreight"]).toBe(1.25 * Number(order["estimatedWeight"]));
    for (const step of ["approve", "arrange"]) await server.operated(step, number);
    await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "250", "--inboundVolume", "1.2");
    expect(await stored(number)).toMatchObject({ measuredFreight: 312.5, toBill: 312.5, currency: "USD" });
    await server.operated("chargeFreight", number);
    await server.operated("charge", number, "--costNames", "报关费", "--quantity", "1", "--unitPrice", "40");
    await server.operated("issueBill", number);
    const { id } = order;
    expect((await rows("feeList", { waybillId: id ?? null })).map(({ totalCost, currency }) => [totalCost, currency])).toEqual(
      expect.arrayContaining([
        [312.5, "USD"],
        [40, "USD"],
      ]),
    );
    expect(await rows("billList", { waybillId: id ?? null })).toMatchObject([{ totalCost: 352.5, currency: "USD" }]);
  });

  test("quotes in dollars, and the order from the quote is in dollars", async () => {
    const { data: inquiry } = await server.ask<Rec>("inquirySave", example("inquiry"), "anna");
    const quotes = await rows("quoteList", { inquiryId: inquiry?.["id"] ?? null });
    const quote = quotes.find(({ channel }) => channel === CODE);
    expect(quote).toMatchObject({ currency: "USD", unitPrice: 1.25, total: 250 });
    const order = await ordered({ inStockChannel: CODE, inquiryOrderData: { quoteId: quote?.["id"] ?? null } });
    expect(order).toMatchObject({ inStockChannel: CODE, currency: "USD", estimatedFreight: 250, inquiryOrderData: { currency: "USD" } });
  });

  test("leaves the premium, which is in yuan, out of the estimated total", async () => {
    const insured = { isBuyInsurance: 1, purchaseValue: 10_000, hasPurchasePrice: 0 };
    const [dollars, yuan] = [await ordered({ ...insured, inStockChannel: CODE }), await ordered(insured)];
    expect(dollars["estimatedTotal"]).toBe(dollars["estimatedFreight"]);
    expect(yuan["currency"]).toBe("CNY");
    expect(yuan["estimatedTotal"]).toBe(Number(yuan["estimatedFreight"]) + 30);
  });

  test("is added up apart from orders in yuan", async () => {
    const { data } = await server.ask<Page>("waybillList", { size: 1, sums: "byMonth" }, "anna");
    const sums = data?.sums ?? [];
    expect(new Set(sums.map(({ by }) => by.at(-1)))).toEqual(new Set(["CNY", "JPY", "USD"]));
    const all = await rows("waybillList", {});
    for (const { by, of } of sums) {
      const own = all.filter(({ inStockChannel, currency }) => inStockChannel === by[1] && currency === by[2]);
      expect(Number(of[1])).toBeCloseTo(
        own.reduce((total, row) => total + Number(row["estimatedFreight"] ?? 0), 0),
        2,
      );
    }
  });

  test("takes no coupon, which is worth yuan", async () => {
    const { data: company } = await server.ask<Rec>("customerDraft", { shortName: "anna" }, "anna");
    const answers = ["--couponName", "Summer", "--amount", "10", "--minimumSpend", "20", "--validDays", "30"];
    await server.operated("issueCoupon", String(company?.["id"]), ...answers);
    const couponId = (await rows("couponList", {}))[0]?.["id"] ?? "";
    const saved = (more: Rec) => server.ask<Rec>("orderSave", { ...example("waybill"), couponId, ...more }, "anna");
    expect((await saved({ inStockChannel: CODE })).problems).toMatchObject([{ path: "/couponId" }]);
    expect((await saved({})).data).toMatchObject({ currency: "CNY", couponDiscount: 10 });
  });
});
