/** The demonstration accounts, as a person who knows the business would look them through. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkRecord } from "../../../src/dialect/check/checkRecord.ts";
import { isObject, type Rec } from "../../../src/dialect/json/json.ts";
import { businessClock } from "../../../src/dialect/text/time.ts";
import type { SampleRange } from "../../../src/dialect/schema/samples.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import type { ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { SPREAD_DAYS } from "../../../src/server/seed/sampleStages.ts";
import { fillCustomer } from "../../../src/server/seed/fillCustomer.ts";
import { isBook } from "../../../src/server/seed/updateBooks.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import { addCustomer, ensureCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let orders: readonly Rec[];
let tabs: Readonly<Record<string, number>>;

const page = async (entity: string, query: Rec = {}): Promise<Page> => {
  const schemas = server.schemas.current();
  const key = schemas.entity(entity).head.calls?.list ?? "";
  const path = [...schemas.calls.values()].find((call) => call.key === key)?.path ?? "";
  const { data } = await server.call<Page>("demo", path, { size: 100, ...query });
  if (!data) throw new Error(`no list of ${entity}`);
  return data;
};
const rows = async (entity: string, query?: Rec): Promise<readonly Rec[]> => (await page(entity, query)).rows;
const books = (): ServedEntity[] =>
  [...server.schemas.current().entities.values()].filter(
    (entity) =>
      entity.head.owner === "customer" &&
      isBook(entity) &&
      // A numbered record is made of another one, such as a link to a waybill: demonstration data begins without.
      entity.head.number === undefined &&
      [...server.schemas.current().calls.values()].some(({ does, entity: saved }) => does === "save" && saved === entity.name),
  );

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
  const all = await page("waybill");
  orders = all.rows;
  tabs = all.tabs ?? {};
});
afterAll(() => server.close());

describe("the books of a demonstration customer", () => {
  test("hold every example of the schemas, whole and in order", async () => {
    expect(books().length).toBeGreaterThan(4);
    for (const { name, schema } of books()) {
      const found = await rows(name);
      for (const example of schema.examples ?? []) {
        const { isDefault: _, ...said } = example as Rec;
        expect(found, name).toContainEqual(expect.objectContaining(said));
      }
      if (schema.examples) expect(found, name).toHaveLength(schema.examples.length);
      expect(found.length, name).toBeGreaterThan(0);
    }
  });

  test("mark one record each as the default", async () => {
    for (const { name, schema } of books()) {
      if (!schema.properties["isDefault"]) continue;
      expect(
        (await rows(name)).filter(({ isDefault }) => isDefault === 1),
        name,
      ).toHaveLength(1);
    }
  });
});

test("the balance of a demonstration customer is what its payments and bills left, in the order of time [P-021]", async () => {
  const lines = [...(await rows("balance-line"))].sort((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
  expect(new Set(lines.map(({ cause }) => cause))).toEqual(new Set(["deposit", "repayment", "bill"]));
  const times = lines.map(({ createTime }) => String(createTime));
  expect(times).toEqual([...times].sort());
  expect(new Set(times).size).toBeGreaterThan(2);
  const approved = await rows("bank-flow", { tab: "approved" });
  expect(new Set(lines.map(({ paymentId }) => paymentId))).toEqual(new Set(approved.map(({ id }) => id)));
  const last = new Map(lines.map(({ currency, balance }) => [currency, balance]));
  for (const { currency, balance } of await rows("balance-account")) expect(balance).toBe(last.get(currency));
});

test("the phone of a demonstration account is refused to every later account [V-ACC-02]", async () => {
  const visitor = { loginName: "visitor", password: "", facts: { phone: "138-0013-8000" } };
  expect(await addCustomer(server.db, visitor, server.time.now)).toMatchObject({ isPhoneTaken: true });
});

test.each(["pickup-order", "overseas-waybill", "small-parcel"])("a few %s stand in every tab, moved by real acts", async (entity) => {
  const { tabs: counts = {} } = await page(entity);
  expect(Object.keys(counts).length).toBeGreaterThan(5);
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

test("a parcel with a problem has its problem piece, which is neither solved nor closed", async () => {
  const troubled = await rows("small-parcel", { filters: { status: ["problem"] } });
  const pieces = await rows("parcel-problem");
  expect(troubled.length).toBeGreaterThan(0);
  const isUnderWay = ({ status }: Rec) => status !== "solved" && status !== "closed";
  const underWay = troubled.map(({ id }) => pieces.filter((piece) => piece["smallParcelId"] === id && isUnderWay(piece)).length);
  expect(underWay).toEqual(troubled.map(() => 1));
});

test("every good has its picture, every payment its receipt, and each opens", async () => {
  const named = [
    ...(await rows("sku")).map(({ sku, imgUrl }) => [`${String(sku)}.png`, imgUrl] as const),
    ...(await rows("bank-flow")).map(({ rechargePicture }) => [expect.stringMatching(/^receipt-\d{6}\.png$/), rechargePicture] as const),
  ];
  expect(named.length).toBeGreaterThan(18);
  for (const [name, file] of named) {
    expect(file).toMatchObject({ name });
    const opened = await server.inject({ method: "GET", url: String((file as Rec)["url"]) });
    expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(opened.rawPayload).toHaveLength(Number((file as Rec)["size"]));
  }
});

test("a customer who ships much has waybills in every status there is", async () => {
  const { db, time } = server;
  const schemas = server.schemas.current();
  const states = await inTransaction(db, async (trx) => {
    const customer = await ensureCustomer(trx, { loginName: "much", password: "", facts: {} }, time.now);
    await fillCustomer({ db: trx, schemas, random: createRandom(1), now: time.now }, customer, new Map([["waybill", 320]]));
    return trx.selectFrom(schemas.entity("waybill").table).select("state").where("customer", "=", customer).execute();
  });
  expect(states).toHaveLength(320);
  const known = schemas.catalog.codes("waybill-status").map((code) => code.const);
  expect(known.filter((code) => !states.some(({ state }) => state === code))).toEqual([]);
});

async function owesItsLines(order: Rec): Promise<readonly Rec[]> {
  const fees = await rows("fee", { filters: { waybillId: order["id"] ?? null } });
  const cents = fees.reduce((sum, { totalCost }) => sum + Math.round(Number(totalCost) * 100), 0);
  expect(cents, String(order["id"])).toBe(Math.round(Number(order["customerFee"]) * 100));
  return fees;
}

describe("the orders of a demonstration customer", () => {
  test("are in every tab", () => {
    expect(Object.keys(tabs).length).toBeGreaterThan(12);
    expect(Object.entries(tabs).filter(([, count]) => count === 0)).toEqual([]);
  });

  test("pass the check that a save would make", () => {
    const { compiled, schema } = server.schemas.current().entity("waybill");
    const { limits, timeZone } = server.schemas.current().catalog;
    const isGiven = (name: string): boolean => schema.properties[name] !== undefined && schema.properties[name]?.readOnly !== true;
    for (const order of orders) {
      const given = Object.fromEntries(Object.entries(order).filter(([name]) => isGiven(name)));
      const clock = businessClock(server.time.now, timeZone);
      const { problems } = checkRecord(compiled, null, given, { user: {}, limits, ...clock, on: "create" });
      expect(
        problems.filter(({ severity }) => severity === "error"),
        String(order["waybillNo"]),
      ).toEqual([]);
    }
  });

  test("warn of nothing: what is declared fits what is packed", () => {
    const { compiled } = server.schemas.current().entity("waybill");
    const { limits, timeZone } = server.schemas.current().catalog;
    const context = { user: {}, limits, ...businessClock(server.time.now, timeZone), on: "check" };
    for (const { id: _id, version: _version, ...order } of orders) {
      const told = checkRecord(compiled, order, {}, context).problems.filter(({ severity }) => severity !== "info");
      expect(told, String(order["waybillNo"])).toEqual([]);
    }
  });

  test("have references of their own", () => {
    expect(new Set(orders.map(({ referenceNo }) => referenceNo)).size).toBe(orders.length);
    const tracked = orders.flatMap(({ trackNumber }) => trackNumber ?? []);
    expect(new Set(tracked).size).toBe(tracked.length);
    expect(tracked.length).toBeGreaterThan(3);
  });

  test("name records of the customer's own books, and hold what choosing them fills in", async () => {
    const senders = await rows("sender");
    const goods = await rows("sku");
    const withSender = orders.filter(({ senderId }) => senderId !== undefined);
    expect(withSender.length).toBeGreaterThan(orders.length / 2);
    for (const { senderId, sender } of withSender) {
      expect((sender as Rec)["companyNameCn"]).toBe(senders.find(({ id }) => id === senderId)?.["companyNameCn"]);
    }
    const lines = orders.flatMap(({ invoiceInfo, packingInfo }) => [invoiceInfo ?? [], packingInfo ?? []].flat()).filter(isObject) as Rec[];
    expect(new Set(lines.map(({ sku }) => sku)).size).toBeGreaterThan(8);
    for (const { sku, declareNameEn } of lines) {
      const good = goods.find((one) => one["sku"] === sku);
      expect(good, String(sku)).toBeDefined();
      if (declareNameEn !== undefined) expect(declareNameEn).toBe(good?.["declareNameEn"]);
    }
  });

  test("were made in the last months, none later than now", () => {
    const { timeZone } = server.schemas.current().catalog;
    const { now } = businessClock(server.time.now, timeZone);
    const { now: first } = businessClock(server.time.now - (SPREAD_DAYS + 1) * 86_400_000, timeZone);
    for (const { createTime, updateTime } of orders) {
      expect(String(createTime) >= first, String(createTime)).toBe(true);
      expect(String(updateTime) <= now && String(updateTime) >= String(createTime), `${createTime} to ${updateTime}`).toBe(true);
    }
    expect(new Set(orders.map(({ createTime }) => String(createTime).slice(0, 10))).size).toBeGreaterThan(orders.length / 3);
  });

  test("have a timeline from the first step to the state they are in", async () => {
    const { machine } = server.schemas.current().entity("waybill");
    // What a pickup, a problem piece or a payment says of its waybills is no step of theirs.
    const told = new Set([
      ...(await rows("pickup-order")).flatMap(({ waybills }) => (waybills as readonly Rec[]).map((one) => one["waybillId"])),
      ...(await rows("problem-piece")).map(({ waybillId }) => waybillId),
    ]);
    for (const order of orders.filter(({ id, freezePaid }) => !told.has(id) && freezePaid === undefined)) {
      const events = await rows("waybill-event", { filters: { waybillId: order["id"] ?? null } });
      // Events of the same second are in the order of their ids.
      const place = ({ time, id }: Rec) => `${time} ${id}`;
      const inTime = [...events].sort((a, b) => (place(a) < place(b) ? -1 : 1));
      expect(inTime.length, String(order["waybillNo"])).toBe(Number(order["version"]) - 1);
      if (inTime.length === 0) continue;
      expect(inTime[0]?.["from"]).toBe(machine?.initial);
      expect(inTime.slice(1).map(({ from }) => from)).toEqual(inTime.slice(0, -1).map(({ to }) => to));
      expect(inTime.at(-1)).toMatchObject({ to: order["statusName"], time: order["updateTime"] });
    }
  });

  test("owe what their fee lines come to, and have some when they are done [E-FEE]", async () => {
    const finished = orders.filter(({ statusName }) => statusName === "already_finish");
    expect(finished.length).toBeGreaterThan(0);
    for (const order of [...finished, ...orders.filter(({ customerFee }) => customerFee !== undefined)]) {
      const fees = await owesItsLines(order);
      for (const fee of fees) expect(fee["waybillNo"]).toBe(order["waybillNo"]);
    }
    for (const order of finished) expect(order["customerFee"]).toBeGreaterThan(0);
  });

  test("were measured when they were received", () => {
    for (const order of orders) {
      if (order["instockTime"] !== undefined) {
        const share = Number(order["inboundActualWeight"]) / Number(order["customerActualWeight"]);
        expect(share, String(order["waybillNo"])).toBeGreaterThan(0.95);
        expect(share, String(order["waybillNo"])).toBeLessThan(1.05);
        expect(order["inboundPackages"]).toBe(order["customerTotalPackages"]);
      }
    }
    expect(orders.filter(({ instockTime }) => instockTime !== undefined).length).toBeGreaterThan(orders.length / 2);
  });
});

const others = ["overseas-waybill", "small-parcel", "port-to-port-order"];
test.each(others)("each %s owes its fee lines; some are billed [E-FEE]", async (entity) => {
  const charged = (await rows(entity)).filter(({ customerFee }) => customerFee !== undefined);
  const bills = new Set((await rows("bill")).map(({ waybillId }) => waybillId));
  const billed = charged.filter(({ id }) => bills.has(id));
  expect([charged.length > 2, billed.length > 1]).toEqual([true, true]);
  expect(billed).toEqual(charged.filter(({ billRound }) => billRound !== undefined));
  for (const order of charged) await owesItsLines(order);
});

test("enquiries whose quotes have expired were quoted long enough ago [P-024]", async () => {
  const { today } = businessClock(server.time.now, server.schemas.current().catalog.timeZone);
  const lapsed = (await rows("inquiry")).filter(({ inquiryStatus }) => inquiryStatus === "lapsed");
  expect(lapsed.length).toBeGreaterThan(0);
  expect(lapsed.filter(({ validUntil }) => String(validUntil) >= today)).toEqual([]);
});

test("every coupon that was never used can be used, at whatever hour the demonstration begins [R-025]", async () => {
  const { today } = businessClock(server.time.now, server.schemas.current().catalog.timeZone);
  const coupons = await rows("coupon", { tab: "usable" });
  expect(coupons.length).toBeGreaterThan(1);
  expect(coupons.filter(({ validUntil }) => String(validUntil) <= today)).toEqual([]);
  // What is drawn at random leaves room: the shortest validity outlasts the earliest beginning.
  const issue = server.schemas
    .current()
    .entity("customer")
    .machine?.transitions.find(({ id }) => id === "issueCoupon");
  const range = (field: string) => issue?.ask?.[field]?.["x-sample"];
  const [{ from: begin }, { from: days }] = [range("validFrom"), range("validDays")] as [SampleRange, SampleRange];
  expect(begin + days).toBeGreaterThan(1);
});

test("the second account sees records of its own only", async () => {
  const path = [...server.schemas.current().calls.values()].find(({ key }) => key === "waybillList")?.path ?? "";
  const { data } = await server.call<Page>("demo2", path, { size: 100 });
  expect(data?.rows.length).toBeGreaterThan(3);
  const mine = new Set(orders.map(({ id }) => id));
  expect(data?.rows.filter(({ id }) => mine.has(id))).toEqual([]);
});
