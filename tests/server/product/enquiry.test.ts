import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> => server.ask<Data>(name, body, who);
const list = async (name: string, filters: Rec, who = "anna"): Promise<readonly Rec[]> =>
  (await call<Page>(name, { filters, size: 100 }, who)).data?.rows ?? [];
const operator = async (...words: string[]): Promise<string> => {
  const { ok, lines } = await server.operator(...words);
  return `${ok ? "done" : "refused"}: ${lines.join("\n")}`;
};
const examples = (): readonly Rec[] => (server.schemas.current().entity("inquiry").schema.examples ?? []) as readonly Rec[];
/** Ten boxes of 60 × 40 × 50 cm, 18.5 kg each, by sea to the United States. */
const ask = async (more: Rec = {}): Promise<Rec> => {
  const { data, problems } = await call("inquirySave", { ...examples()[0], ...more });
  if (!data) throw new Error(JSON.stringify(problems));
  return data;
};
const quotesOf = (inquiry: Rec) => list("quoteList", { inquiryId: inquiry["id"] ?? null });

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("an enquiry", () => {
  test("is quoted at once by every channel that fits [P-024]", async () => {
    const inquiry = await ask();
    const channels = server.schemas.current().records["channel"] ?? [];
    const fit = channels.filter(({ countries, services, warehouseTypes, capacities }) =>
      [
        [countries, "US"],
        [services, "SEA"],
        [warehouseTypes, "FBA"],
        [capacities, "GENERAL"],
      ].every(([of, wanted]) => (of as readonly string[]).includes(wanted as string)),
    );
    const quotes = await quotesOf(inquiry);
    expect(new Set(quotes.map(({ channel }) => channel))).toEqual(new Set(fit.map(({ code }) => code)));
    expect(quotes).toHaveLength(fit.length);
    expect(inquiry).toMatchObject({ inquiryStatus: "quoted", quoteCount: fit.length });
    expect(Number(inquiry["bestPrice"])).toBe(Math.min(...quotes.map(({ total }) => Number(total))));
  });

  test("of goods that a channel does not take gets no quote from it", async () => {
    const quotes = await quotesOf(await ask({ channelCapacity: ["GENERAL", "MAGNETIC"] }));
    const channels = server.schemas.current().records["channel"] ?? [];
    for (const { channel } of quotes)
      expect(channels.find(({ code }) => code === channel)?.["capacities"]).toEqual(expect.arrayContaining(["GENERAL", "MAGNETIC"]));
    expect(quotes.length).toBeGreaterThan(0);
  });

  test("compares all services where none is named", async () => {
    const { service: _, ...open }: Rec = examples()[0] ?? {};
    const { data } = await call("inquirySave", open);
    expect(new Set((await quotesOf(data ?? {})).map(({ service }) => service)).size).toBeGreaterThan(1);
  });

  test("that no channel can price waits for sales, who quote it from the terms of a channel and notify the customer", async () => {
    const inquiry = await ask({ ...examples()[4] });
    expect(inquiry).toMatchObject({ inquiryStatus: "waiting", quoteCount: 0 });
    expect(inquiry["bestPrice"]).toBeUndefined();
    const lines = JSON.stringify([{ costNames: "报关费", quantity: 1, unitPrice: 120.5 }]);
    const words = ["quote", String(inquiry["inquiryNo"]), "--unitPrice", "6.5", "--lines", lines, "--validUntil", "2026-12-24"];
    expect(await operator(...words, "--channel", "NOWHERE")).toContain("No such channel");
    const lapsed = await operator(
      "quote",
      String(inquiry["inquiryNo"]),
      "--unitPrice",
      "6.5",
      "--validUntil",
      "2026-11-20",
      "--channel",
      "US-SEA-TRUCK",
    );
    expect(lapsed).toContain("A quote is valid today at least");
    expect(await operator(...words, "--channel", "US-SEA-TRUCK")).toContain("done");
    const [quote] = await quotesOf(inquiry);
    expect(quote).toMatchObject({ channel: "US-SEA-TRUCK", chargedWeight: 9600, freight: 62400, extras: 120.5, total: 62520.5 });
    // The table that it was priced by is the forwarder's own.
    expect(quote).not.toHaveProperty("tableNo");
    const stored = await server.db.selectFrom("records_channel_quote").select("body").where("id", "=", String(quote?.["id"])).execute();
    expect(stored).toMatchObject([{ body: { tableNo: "US-SEA-TRUCK 2020-01-01" } }]);
    expect((await list("inquiryList", { id: inquiry["id"] ?? null }))[0]).toMatchObject({ inquiryStatus: "quoted", bestPrice: 62520.5 });
    expect(JSON.stringify(await list("messageList", {}))).toContain(String(inquiry["inquiryNo"]));
  });

  test("is quoted by channels to its country: the dialog is offered no others", async () => {
    await server.operator("staff", "add", "desk-sales", "--roles", "sales").then(async ({ lines }) => {
      const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
      const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "desk-sales", password });
      const asked = (field: string) =>
        server.call<Page>(
          undefined,
          server.schemas.current().catalog.call("channelList").path,
          { size: 100, for: { entity: "inquiry:quote", field, self: { countryId: "AU" } } },
          { authorization: data?.token ?? "" },
        );
      const codes = ((await asked("/channel")).data?.rows ?? []).map(({ code }) => code);
      expect(codes).toEqual(expect.arrayContaining(["AU-AIR", "AU-SEA-LCL"]));
      expect(codes).toHaveLength(2);
      expect((await asked("/unitPrice")).problems).toMatchObject([{ path: "/for/field", code: "unknownField" }]);
    });
  });

  test("is nobody else's, and neither are its quotes", async () => {
    const inquiry = await ask();
    expect(await list("inquiryList", { id: inquiry["id"] ?? null }, "bo")).toEqual([]);
    expect(await list("quoteList", { inquiryId: inquiry["id"] ?? null }, "bo")).toEqual([]);
  });

  test("can be cancelled until it is ordered, and is in the tab of cancelled ones", async () => {
    const inquiry = await ask();
    const cancel = () => call<BatchResult>("inquiryCancel", { ids: [inquiry["id"]] });
    expect((await cancel()).data?.done).toEqual([inquiry["id"]]);
    expect((await cancel()).data?.failed).toHaveLength(1);
    const { data } = await call<Page>("inquiryList", { tab: "cancelled" });
    expect(data?.rows.map(({ id }) => id)).toContain(inquiry["id"]);
  });
});

describe("a quote with several costs", () => {
  const lines: readonly Rec[] = [
    { costNames: "报关费", unitPrice: 350 },
    { costNames: "派送费", feeUnit: "CBM", unitPrice: 100, costNote: "Remote area" },
    { costNames: "贴标费", feeUnit: "PIECE", quantity: 4, unitPrice: 2.5 },
  ];
  const quoted = async (): Promise<{ readonly inquiry: Rec; readonly quote: Rec }> => {
    const inquiry = await ask();
    const words = ["--unitPrice", "6", "--validUntil", "2026-12-24", "--channel", "US-SEA-TRUCK", "--lines", JSON.stringify(lines)];
    expect(await operator("quote", String(inquiry["inquiryNo"]), ...words)).toContain("done");
    const quote = (await quotesOf(inquiry)).find(({ unitPrice }) => unitPrice === 6);
    return { inquiry, quote: quote ?? {} };
  };
  const accept = (quote: Rec) => call<BatchResult>("quoteAccept", { ids: [quote["id"]] });

  test("shows each with unit, quantity, price, currency and amount, and its total has them all [P-024]", async () => {
    const { quote } = await quoted();
    expect(quote["lines"]).toEqual([
      { costNames: "报关费", feeUnit: "SHIPMENT", quantity: 1, unitPrice: 350, amount: 350, currency: "CNY" },
      { costNames: "派送费", costNote: "Remote area", feeUnit: "CBM", quantity: 1.2, unitPrice: 100, amount: 120, currency: "CNY" },
      { costNames: "贴标费", feeUnit: "PIECE", quantity: 4, unitPrice: 2.5, amount: 10, currency: "CNY" },
    ]);
    expect(quote).toMatchObject({ freight: 1200, extras: 480, total: 1680, quoteState: "quote_open" });
  });

  test("is accepted by the customer while it is valid, one of an enquiry, and the desk finds it", async () => {
    const { inquiry, quote } = await quoted();
    const [other] = (await quotesOf(inquiry)).filter(({ id }) => id !== quote["id"]);
    for (const one of [other ?? {}, quote]) expect((await accept(one)).data?.done).toEqual([one["id"]]);
    const states = (await quotesOf(inquiry)).filter(({ quoteState }) => quoteState === "quote_accepted");
    expect(states.map(({ id }) => id)).toEqual([quote["id"]]);
    const { data } = await call<Page>("inquiryList", { tab: "accepted" });
    expect(data?.rows).toMatchObject([{ id: inquiry["id"], acceptedQuote: quote["quoteNo"] }]);
    expect((await call<BatchResult>("quoteAccept", { ids: [quote["id"]] }, "bo")).data?.done ?? []).toEqual([]);
    const then = server.time.now;
    server.time.now += 9 * 86_400_000;
    server.forgetTokens();
    expect((await accept(other ?? {})).data?.failed).toMatchObject([{ message: expect.stringContaining("过期") }]);
    server.time.now = then;
    server.forgetTokens();
  });

  test("flows into the order and is charged: what goes by volume by what the warehouse measured", async () => {
    const { quote } = await quoted();
    const example = (server.schemas.current().entity("waybill").schema.examples ?? [])[0] as Rec;
    const { data: order, problems } = await call("orderSubmit", { ...example, inquiryOrderData: { quoteId: quote["id"] ?? null } });
    expect(problems ?? []).toEqual([]);
    expect(order).toMatchObject({
      estimatedFreight: 1200,
      quotedCosts: 480,
      estimatedTotal: 1680,
      quotedLines: quote["lines"],
    });
    expect((await list("quoteList", { id: quote["id"] ?? null }))[0]).toMatchObject({ quoteState: "quote_used" });
    const number = String(order?.["waybillNo"]);
    for (const step of ["approve", "arrange"]) await server.operated(step, number);
    await server.operated("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.5");
    await server.operated("chargeFreight", number);
    await server.operated("chargeQuoted", number);
    await expect(server.operated("chargeQuoted", number)).rejects.toThrow(/charged already/);
    const fees = await list("feeList", { waybillId: order?.["id"] ?? null });
    expect(new Map(fees.map(({ costNames, totalCost }) => [costNames, totalCost]))).toEqual(
      new Map<unknown, unknown>([
        ["运费", 1500],
        ["报关费", 350],
        ["派送费", 150],
        ["贴标费", 10],
      ]),
    );
    await server.operated("issueBill", number);
    expect(await list("billList", { waybillId: order?.["id"] ?? null })).toMatchObject([{ totalCost: 2010 }]);
  });
});

describe("what a quote charges", () => {
  const quoteOf = async (more: Rec, channel: string): Promise<Rec> => {
    const { service: _, ...open }: Rec = { ...examples()[0], purposeWarehouseType: "BUSINESS", ...more };
    const { data, problems } = await call("inquirySave", open);
    if (!data) throw new Error(JSON.stringify(problems));
    return (await quotesOf(data)).find((quote) => quote["channel"] === channel) ?? {};
  };

  test("is the greater of actual and volume weight, rounded up, in exact decimals", async () => {
    expect(await quoteOf({}, "US-SEA-TRUCK")).toMatchObject({ volumeWeight: 200, chargedWeight: 200, chargedBy: "VOLUME", total: 1360 });
    expect(await quoteOf({}, "US-EXP-UPS")).toMatchObject({ volumeWeight: 240, chargedWeight: 240, total: 14880 });
    expect(await quoteOf({ pieces: 20, weight: 424 }, "US-AIR-TAX")).toMatchObject({ chargedWeight: 424, chargedBy: "WEIGHT" });
    expect(await quoteOf({ pieces: 7, weight: 86.415, volume: 0.665597625 }, "US-EXP-UPS")).toMatchObject({ chargedWeight: 133.5 });
  });

  test("is the minimum of the channel where the cargo is less", async () => {
    expect(await quoteOf({ pieces: 1, weight: 3.5, volume: 0.03 }, "US-SEA-TRUCK")).toMatchObject({
      chargedWeight: 100,
      chargedBy: "MINIMUM",
    });
  });

  test("is the volume where the channel charges by it", async () => {
    expect(await quoteOf({}, "US-SEA-LCL")).toMatchObject({ chargedVolume: 1.2, chargedBy: "VOLUME", total: 1740 });
  });
});

describe("an order from a quote", () => {
  const order = (more: Rec = {}): Rec => ({ ...((server.schemas.current().entity("waybill").schema.examples ?? [])[0] as Rec), ...more });

  test("keeps the price that was quoted, whatever the sender writes, and the enquiry is ordered [E-DRF-08] [R-028]", async () => {
    const inquiry = await ask();
    const words = ["--unitPrice", "6.1", "--validUntil", "2026-12-01", "--channel", "US-SEA-TRUCK"];
    await operator("quote", String(inquiry["inquiryNo"]), ...words);
    const quote = (await quotesOf(inquiry)).find(({ unitPrice }) => unitPrice === 6.1);
    const { data, problems } = await call("orderSubmit", order({ inquiryOrderData: { quoteId: quote?.["id"] ?? null } }));
    expect(problems ?? []).toEqual([]);
    expect(data).toMatchObject({ estimatedFreight: 1220, quotedTotal: 1220, inquiryOrderData: { inquiryId: inquiry["id"] } });
    expect((await list("inquiryList", { id: inquiry["id"] ?? null }))[0]).toMatchObject({ inquiryStatus: "ordered" });
  });

  test("by a clerk needs a quote that an owner has accepted, as the refusal says", async () => {
    const [quote] = await quotesOf(await ask());
    const given = order({ inquiryOrderData: { quoteId: quote?.["id"] ?? null } });
    const added = await operator("members", "add", "anna", "packer", "--roles", "clerk");
    const password = /password (\S+)/.exec(added)?.[1] ?? "";
    const { data: login } = await server.call<Rec>(undefined, "/author/getToken", { loginName: "packer", password });
    const headers = { authorization: String(login?.["token"]) };
    const { path } = server.schemas.current().catalog.call("orderSubmit");
    const asClerk = () => server.call<Rec>(undefined, path, given, headers);
    const refused = { path: "/inquiryOrderData/quoteId", message: { zh: expect.stringContaining("管理员") as string } };
    expect(await asClerk()).toMatchObject({ code: apiCode.invalid, problems: [refused] });
    expect((await call<BatchResult>("quoteAccept", { ids: [quote?.["id"]] })).data?.done).toHaveLength(1);
    expect((await asClerk()).problems ?? []).toEqual([]);
  });

  test("is refused once the quote has expired, which stays among the prices of before, or when it is somebody else's [P-025]", async () => {
    const [quote] = await quotesOf(await ask());
    const given = { inquiryOrderData: { quoteId: quote?.["id"] ?? null } };
    const others = await call("orderSave", order(given), "bo");
    expect(others).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/inquiryOrderData/quoteId", code: "reference" }] });
    const then = server.time.now;
    server.time.now += 9 * 86_400_000;
    server.forgetTokens();
    const late = await call("orderSave", order(given));
    expect(late).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/inquiryOrderData/quoteId" }] });
    const { data } = await call<Page>("inquiryList", { tab: "lapsed" });
    expect(data?.rows.map(({ id }) => id)).toContain(quote?.["inquiryId"]);
    // The history of prices keeps what has expired, for a company that has one.
    const history = () => list("quoteList", { id: quote?.["id"] ?? null });
    expect(await history()).toHaveLength(1);
    server.time.now += 9 * 86_400_000;
    server.forgetTokens();
    expect(await history()).toEqual([]);
    expect(await operator("set", "customer", "anna", "isClientView=1")).toContain("done");
    expect((await history())[0]).toMatchObject({ total: quote?.["total"], unitPrice: quote?.["unitPrice"] });
    server.time.now = then;
    server.forgetTokens();
  });
});

describe("sums of a list", () => {
  test("add up everything that is found, by the month and what else its screen declares", async () => {
    const { data } = await call<Page>("waybillList", { size: 1, sums: "byMonth" });
    const sums = data?.sums ?? [];
    expect(sums.reduce((total, { count }) => total + count, 0)).toBe(data?.total);
    expect(sums.every(({ by: [month] }) => month === "2026-11")).toBe(true);
    const rows = await list("waybillList", {});
    const freight = rows.reduce((total, row) => total + Number(row["estimatedFreight"] ?? 0), 0);
    expect(sums.reduce((total, { of }) => total + Number(of[1]), 0)).toBe(freight);
    const none = await call<Page>("waybillList", { size: 1, sums: "byMonth", filters: { countryId: "JP" } });
    expect(none.data?.sums).toEqual([]);
  });

  test("are refused where no screen declares them", async () => {
    const refused = await call("waybillList", { sums: "everything" });
    expect(refused).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/sums", code: "unknownField" }] });
  });

  test("are of one's own records only", async () => {
    expect((await call<Page>("waybillList", { sums: "byMonth" }, "bo")).data?.sums).toEqual([]);
  });
});
