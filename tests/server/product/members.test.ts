/** What each role of a customer's people may see and do. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { findAccount } from "../../../src/server/session/accounts.ts";
import { changeFacts, findCustomer } from "../../../src/server/session/customers.ts";
import { personalFacts } from "../../../src/server/session/personalFacts.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";

let server: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await buildTestApp();
  await plantRecords(server, "anna");
  for (const role of ["clerk", "accountant", "viewer"]) {
    const { lines } = await server.operator("members", "add", "anna", role, "--roles", role);
    const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
    const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: role, password });
    tokens.set(role, data?.token ?? "");
  }
});
afterAll(() => server.close());

const as = <Data = Rec>(role: string, call: string, body: Rec = {}) =>
  server.call<Data>(undefined, server.schemas.current().catalog.call(call).path, body, { authorization: tokens.get(role) ?? "" });
const prices = ["unitPrice", "extras", "freight", "total", "perKg", "formula"];

describe("prices", () => {
  test("are sent to owners and accountants, and to nobody else", async () => {
    const seen = async (role: string) => {
      const { data } = await as<Page>(role, "quoteList");
      expect(data?.rows.length).toBeGreaterThan(0);
      return prices.filter((name) => data?.rows.some((row) => name in row));
    };
    await server.db
      .updateTable("records_channel_quote")
      .set({ body: JSON.stringify(Object.fromEntries(prices.map((name, at) => [name, name === "formula" ? "x" : at + 1]))) })
      .execute();
    expect(await seen("accountant")).toEqual(prices);
    expect(await seen("clerk")).toEqual([]);
    expect(await seen("viewer")).toEqual([]);
    for (const name of prices) expect((await as("clerk", "quoteList", { filters: { [name]: 1 } })).code, name).toBe(apiCode.invalid);
  });
});

describe("a company that is shown no prices", () => {
  const show = async (isCheckPrice: number): Promise<void> => {
    await changeFacts(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", { isCheckPrice });
    server.forgetTokens();
  };
  const quotes = async (query: Rec = {}) => server.ask<Page>("quoteList", { ...query }, "anna");
  const seen = async (): Promise<string[]> => {
    const { data } = await quotes();
    return prices.filter((name) => data?.rows.some((row) => name in row));
  };

  test("is sent none, may not sort or filter by them, and accepts no quote", async () => {
    expect(await seen()).toEqual(prices);
    const [quote] = (await quotes()).data?.rows ?? [];
    const valid = JSON.stringify({ quoteState: "quote_open", validUntil: "2999-12-31" });
    await sql`update records_channel_quote set body = body || ${valid}::jsonb`.execute(server.db);
    await show(0);
    expect(await seen()).toEqual([]);
    for (const name of prices) {
      expect((await quotes({ filters: { [name]: 1 } })).code, name).toBe(apiCode.invalid);
      expect((await quotes({ sort: [{ field: name, desc: true }] })).code, name).toBe(apiCode.invalid);
    }
    const { data } = await server.ask<BatchResult>("quoteAccept", { ids: [String(quote?.["id"])] }, "anna");
    expect([data?.done, data?.failed]).toMatchObject([[], [{ message: expect.stringContaining("不显示价格") }]]);
    await show(1);
    expect(await seen()).toEqual(prices);
  });
});

describe("costs of a company that is shown no prices", () => {
  const cost = async (record: Rec): Promise<string> => {
    const { db, time } = server;
    const [id, customer] = [newId(time.now), (await findCustomer(db, "anna"))?.id ?? ""];
    const entity = server.schemas.current().entity("fee");
    await writeRecords(db, entity, [{ customer, id, record, version: 1, created: time.now, updated: time.now }]);
    return id;
  };
  const seen = async (who: string): Promise<readonly string[]> => {
    const { data } = who === "anna" ? await server.ask<Page>("feeList", {}, "anna") : await as<Page>(who, "feeList");
    return (data?.rows ?? []).map(({ id }) => String(id));
  };

  test("are sent once they are billed, to its owner and its accountant", async () => {
    const line = { feeState: "charged", waybillNo: "W-1", totalCost: 120, remain: 120, currency: "CNY" };
    const [open, billed] = [await cost({ ...line, isBilled: 0 }), await cost({ ...line, isBilled: 1 })];
    for (const who of ["anna", "accountant"]) expect(await seen(who)).toEqual(expect.arrayContaining([open, billed]));
    await changeFacts(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", { isCheckPrice: 0 });
    server.forgetTokens();
    for (const who of ["anna", "accountant"])
      expect([(await seen(who)).includes(open), (await seen(who)).includes(billed)]).toEqual([false, true]);
    await changeFacts(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", { isCheckPrice: 1 });
    server.forgetTokens();
  });
});

describe("a member without a contact of its own", () => {
  test("has none, and gets no code at the company's", async () => {
    const personal = personalFacts(server.schemas.current());
    const company = {
      ...{ phone: "13911112222", email: "office@bluekite.example", name: "Blue Kite" },
      ...{ showPasswordDialog: true, passwordChanged: "2026-11-01 08:00:00" },
    };
    expect(Object.keys(company).filter((name) => !personal.has(name))).toEqual([]);
    await changeFacts(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", { ...company, isPassApproved: 1 });
    server.forgetTokens();
    const { data: own } = await as("clerk", "userInfo");
    expect(Object.keys(company).filter((name) => own && name in own)).toEqual([]);
    expect((await server.ask<Rec>("userInfo", {}, "anna")).data).toMatchObject({ phone: "139****2222", name: "Blue Kite" });
    const facts = (await findAccount(server.db, "clerk"))?.facts(personal);
    expect(facts).toMatchObject({ isPassApproved: 1 });
    expect(Object.keys(company).filter((name) => facts && name in facts)).toEqual([]);
    await changeFacts(server.db, (await findCustomer(server.db, "anna"))?.id ?? "", { showPasswordDialog: false });
    server.forgetTokens();
  });
});

describe("quotes", () => {
  test("are accepted by those who are sent their prices, as the refusal of a clerk says", async () => {
    const { data } = await as<Page>("clerk", "quoteList");
    const refused = await as<BatchResult>("clerk", "quoteAccept", { ids: [String(data?.rows[0]?.["id"])] });
    expect([refused.code, refused.message]).toEqual([apiCode.forbidden, expect.stringContaining("管理员")]);
  });
});

describe("estimates", () => {
  const kept = ["listPrice", "quotedPrice", "quotedTotal", "quotedLines", "estimatedFreight", "quotedCosts", "estimatedTotal"];
  const insured = { isBuyInsurance: 1, purchaseValue: 10_000, hasPurchasePrice: 0 };
  const shown = (row: Rec | null | undefined) => [...kept, "premium", "couponDiscount", "couponDue"].filter((name) => row && name in row);
  const saved = (role: string, more: Rec) =>
    as(role, "orderSave", { ...(server.schemas.current().entity("waybill").schema.examples?.[0] as Rec), ...more });

  test("of a clerk's order are worked out and stay with those who see prices", async () => {
    // The page works out the premium of the value that was typed, and sends it.
    const { data, problems } = await saved("clerk", { ...insured, premium: 30 });
    expect([problems, shown(data), data?.["purchaseValue"], data?.["payout"]]).toEqual([undefined, [], 10_000, 9000]);
    expect(data?.["estimatedWeight"]).toBeGreaterThan(0);
    expect(JSON.stringify(data?.["channelTerms"])).not.toContain("rice");
    const rowFor = async (role: string) => (await as<Page>(role, "waybillList", { filters: { id: data?.["id"] ?? null } })).data?.rows[0];
    const [clerk, viewer, accountant] = [await rowFor("clerk"), await rowFor("viewer"), await rowFor("accountant")];
    expect([shown(clerk), shown(viewer), viewer?.["payout"]]).toEqual([[], [], undefined]);
    expect(accountant).toMatchObject({ premium: 30, listPrice: expect.any(Number), estimatedFreight: expect.any(Number) });
    expect(Number(accountant?.["estimatedTotal"])).toBeCloseTo(Number(accountant?.["estimatedFreight"]) + 30, 2);
    // The clerk's next save keeps them, although it cannot send them.
    const again = await as("clerk", "orderSave", { ...clerk, customerRemark: "as before" });
    expect([again.code, again.problems]).toEqual([apiCode.ok, undefined]);
    expect(await rowFor("accountant")).toMatchObject({ customerRemark: "as before", listPrice: accountant?.["listPrice"] ?? null });
  });

  test("are neither filtered, sorted nor added up by a clerk, and a price that it sends is refused", async () => {
    for (const name of kept) {
      expect((await as("clerk", "waybillList", { filters: { [name]: 1 } })).code, name).toBe(apiCode.invalid);
      expect((await as("clerk", "waybillList", { sort: [{ field: name }] })).code, name).toBe(apiCode.invalid);
    }
    const added = async (role: string) => (await as<Page>(role, "waybillList", { size: 1, sums: "byMonth" })).data?.sums ?? [];
    const [clerk, accountant] = [await added("clerk"), await added("accountant")];
    expect(clerk.length).toBeGreaterThan(0);
    expect(clerk.map(({ by, of: [volume] }) => [by, volume])).toEqual(accountant.map(({ by, of: [volume] }) => [by, volume]));
    expect([new Set(clerk.map(({ of }) => of[1])), accountant.some(({ of }) => Number(of[1]) > 0)]).toEqual([new Set([null]), true]);
    expect((await saved("clerk", { listPrice: 1 })).problems).toMatchObject([{ path: "", code: "hiddenField" }]);
  });

  test("have no price table to be worked out of: a clerk chooses a channel by its days", async () => {
    const withPrice = async (role: string) =>
      (await as<Page>(role, "channelList", {})).data?.rows.map((row) => ["unitPrice" in row, "transitDays" in row]);
    expect(new Set((await withPrice("clerk"))?.flat())).toEqual(new Set([false, true]));
    expect(new Set((await withPrice("accountant"))?.flat())).toEqual(new Set([true]));
  });
});

describe("an order", () => {
  test("is entered and changed by a clerk, who does not read what it costs, and stays whole", async () => {
    const { entity, calls } = { entity: server.schemas.current().entity("waybill"), calls: server.schemas.current().catalog };
    const [example] = entity.schema.examples ?? [];
    const { data: made } = await as("clerk", entity.head.calls?.save ?? "", { ...(example as Rec) });
    const id = String(made?.["id"]);
    expect(calls.call(entity.head.calls?.save ?? "").does).toBe("save");
    const before = await server.db.selectFrom("records_waybill").select("body").where("id", "=", id).executeTakeFirstOrThrow();
    await server.db
      .updateTable("records_waybill")
      .set({ body: JSON.stringify({ ...(before.body as Rec), customerFee: 900 }) })
      .where("id", "=", id)
      .execute();
    const { data } = await as<Page>("clerk", entity.head.calls?.list ?? "", { filters: { id } });
    const [row] = data?.rows ?? [];
    expect(row).not.toHaveProperty("customerFee");
    const saved = await as("clerk", entity.head.calls?.save ?? "", { ...(row as Rec), referenceNo: "CLERK-1" });
    expect([saved.code, saved.problems?.map(({ path }) => path)]).toEqual([apiCode.ok, undefined]);
    const stored = await server.db.selectFrom("records_waybill").select("body").where("id", "=", id).executeTakeFirst();
    expect(stored?.body).toMatchObject({ referenceNo: "CLERK-1", customerFee: 900 });
  });

  test("is neither entered nor changed by a viewer, who reads which roles may", async () => {
    const save = server.schemas.current().entity("waybill").head.calls?.save ?? "";
    expect(await as("viewer", save, {})).toMatchObject({ code: apiCode.forbidden, data: { roles: ["owner", "clerk"] } });
  });
});

describe("bills", () => {
  test("are confirmed by an accountant, and not even listed for a clerk", async () => {
    expect((await as("clerk", "billList")).code).toBe(apiCode.forbidden);
    const { data } = await as<Page>("accountant", "billList");
    expect(data?.total).toBeGreaterThan(0);
  });
});

describe("messages", () => {
  test("about bills and payments reach those who read bills", async () => {
    const addresses = ["/stdBill/list?tab=all", "/stdPayment/balance", "/stdWaybillManagement/waybillDetails/1"];
    const stored = await server.db.selectFrom("records_message").select("id").executeTakeFirst();
    for (const address of addresses) {
      await server.db
        .updateTable("records_message")
        .set({ body: JSON.stringify({ content: { en: "x" }, address }) })
        .where("id", "=", stored?.id ?? "")
        .execute();
      const totals = await Promise.all(
        ["accountant", "clerk", "viewer"].map(async (role) => (await as<Page>(role, "messageList")).data?.total),
      );
      const all = address === addresses[2];
      expect([address, totals]).toEqual([address, [1, all ? 1 : 0, all ? 1 : 0]]);
    }
  });
});
