/** The price tables of demonstration data: each had its days, and what was quoted, ordered and billed then has the price of then. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { addDays, businessClock, daysBetween } from "../../../src/dialect/text/time.ts";
import { recordColumns, toWireRecord } from "../../../src/server/records/storage/recordRow.ts";
import { storeShippedRecords } from "../../../src/server/migrations/shippedRecords.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let today: string;
let tables: readonly Rec[];

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
  today = businessClock(server.time.now, server.schemas.current().catalog.timeZone).today;
  tables = await all("channel");
});
afterAll(() => server.close());

async function all(name: string): Promise<readonly Rec[]> {
  const entity = server.schemas.current().entity(name);
  const rows = await server.db.selectFrom(entity.table).select(recordColumns).execute();
  return rows.map((row) => toWireRecord(entity, row));
}

const inForce = (code: unknown, day: string): readonly Rec[] =>
  tables.filter((table) => table["code"] === code && String(table["validFrom"]) <= day && day <= String(table["validUntil"] ?? "9999"));
const dayOf = (record: Rec): string => String(record["createTime"]).slice(0, 10);

test("a channel has one table for each day, and the last one is the shipped one", () => {
  const shipped = server.schemas.current().records["channel"] ?? [];
  const days = Array.from({ length: 200 }, (_, ago) => addDays(today, -ago) ?? today);
  for (const { code, unitPrice } of shipped) {
    expect(inForce(code, today), String(code)).toMatchObject([{ id: code, unitPrice }]);
    expect(
      days.flatMap((day) => (inForce(code, day).length === 1 ? [] : [day])),
      String(code),
    ).toEqual([]);
  }
  const numbers = tables.map(({ tableNo }) => tableNo);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(tables.every(({ tableNo, code, validFrom }) => tableNo === `${String(code)} ${String(validFrom)}`)).toBe(true);
});

test("a quote has the price and the number of the table of its day", async () => {
  const quotes = await all("channel-quote");
  expect(quotes.length).toBeGreaterThan(20);
  for (const quote of quotes) {
    const [table = {}] = inForce(quote["channel"], dayOf(quote));
    expect([quote["tableNo"], quote["unitPrice"]], String(quote["quoteNo"])).toEqual([table["tableNo"], table["unitPrice"]]);
  }
});

test("quotes of one channel tell of months and of several prices", async () => {
  const ofOne = (await all("channel-quote")).filter(({ channel }) => channel === "US-SEA-TRUCK");
  expect(new Set(ofOne.map(({ unitPrice }) => unitPrice)).size).toBeGreaterThan(3);
  const first = ofOne.map(dayOf).toSorted()[0] ?? today;
  expect(daysBetween(first, today)).toBeGreaterThan(120);
});

test("an order has the price of its day, and so has what it is charged", async () => {
  const orders = (await all("waybill")).filter(({ inStockChannel }) => inStockChannel !== undefined);
  expect(orders.length).toBeGreaterThan(20);
  const prices = new Map<unknown, Set<unknown>>();
  for (const order of orders) {
    const [table = {}] = inForce(order["inStockChannel"], dayOf(order));
    expect(order["listPrice"], String(order["waybillNo"])).toBe(table["unitPrice"]);
    if (order["measuredFreight"] !== undefined)
      expect(Number(order["measuredFreight"]), String(order["waybillNo"])).toBeCloseTo(
        Number(order["listPrice"]) * Number(order["billedQuantity"]),
        2,
      );
    prices.set(table["code"], (prices.get(table["code"]) ?? new Set()).add(table["unitPrice"]));
  }
  expect([...prices.values()].some((ofOne) => ofOne.size > 1)).toBe(true);
  const numbers = new Map(orders.map((order) => [order["waybillNo"], order]));
  const freights = (await all("fee")).filter(({ costNames, waybillNo }) => costNames === "运费" && numbers.has(waybillNo));
  for (const fee of freights) expect(fee["unitPrice"], String(fee["waybillNo"])).toBe(numbers.get(fee["waybillNo"])?.["listPrice"]);
});

test("a later start leaves the versions as they are", async () => {
  const report = { onKept: () => undefined, onDuplicates: () => undefined };
  await storeShippedRecords(server.db, server.schemas.current(), server.time.now, report);
  expect(await all("channel")).toEqual(tables);
});
