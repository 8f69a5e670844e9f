import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { inTransaction } from "../../../../src/server/db/transaction.ts";
import { fillCustomer } from "../../../../src/server/seed/fillCustomer.ts";
import { createRandom } from "../../../../src/server/seed/random.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

const goods = "/customer/skuInfos/querySkuInfoPage";
const orders = "/customer/skuInfos/queryWaybillList";
const item: Rec = {
  declareNameCn: "台灯",
  declareNameEn: "Lamp",
  brand: "无",
  material: "ABS",
  purpose: "家用",
  customsCode: "9405210090",
  measurementUnit: "piece",
  isCharged: 0,
  purchasingPrice: 10,
};
const items: readonly Rec[] = [
  { sku: "LAMP-1", declaredPrice: 9, declareNameEn: "Lamp" },
  { sku: "LAMP-2", declaredPrice: 10, declareNameEn: "lamp, small" },
  { sku: "CUP-1", declaredPrice: 100, declareNameEn: "Cup 100%_off" },
  { sku: "cup-2", declaredPrice: 2.5, declareNameEn: "Cup", isCharged: 1 },
];

let server: TestApp;
const skus = async (query: object): Promise<unknown[]> => {
  const { code, data, problems } = await server.call<Page>("anna", goods, query);
  expect([code, problems]).toEqual([200, undefined]);
  return data?.rows.map((row) => row["sku"]) ?? [];
};
beforeAll(async () => {
  server = await buildTestApp();
  for (const one of items) {
    server.time.now += 1000;
    expect((await server.call("anna", "/customer/std/sku/save", { ...item, ...one })).problems).toBeUndefined();
  }
  const bo = await findCustomer(server.db, "bo");
  const { schemas, db, time } = server;
  await inTransaction(db, (trx) =>
    fillCustomer(
      { db: trx, schemas: schemas.current(), random: createRandom(7), now: time.now },
      bo?.id ?? "",
      new Map([["waybill", 120]]),
    ),
  );
});
afterAll(() => server.close());

describe("sorting", () => {
  test("numbers are ordered as numbers, absent ones as the smallest", async () => {
    expect(await skus({ sort: [{ field: "declaredPrice" }] })).toEqual(["cup-2", "LAMP-1", "LAMP-2", "CUP-1"]);
    expect(await skus({ sort: [{ field: "declaredPrice", desc: true }] })).toEqual(["CUP-1", "LAMP-2", "LAMP-1", "cup-2"]);
  });
  test("texts are ordered without regard to case", async () => {
    expect(await skus({ sort: [{ field: "sku" }] })).toEqual(["CUP-1", "cup-2", "LAMP-1", "LAMP-2"]);
  });
  test("by the times that the server keeps", async () => {
    expect(await skus({ sort: [{ field: "createTime" }] })).toEqual(["LAMP-1", "LAMP-2", "CUP-1", "cup-2"]);
  });
});

describe("searching", () => {
  test("one word is looked for inside the fields, letter by letter and without regard to case", async () => {
    expect(await skus({ search: "lamp" })).toEqual(expect.arrayContaining(["LAMP-1", "LAMP-2"]));
    expect(await skus({ search: "100%_" })).toEqual(["CUP-1"]);
    expect(await skus({ search: "%" })).toEqual(["CUP-1"]);
    expect(await skus({ search: "ＣＵＰ－１" })).toEqual(["CUP-1"]);
  });
  test("many numbers, however they are separated, are each matched whole; those without a record are reported", async () => {
    for (const search of [
      "LAMP-1 cup-2 NONE-9",
      "LAMP-1,cup-2，NONE-9",
      "LAMP-1;CUP-2；\nNONE-9",
      "\tlamp-1、cup-2 NONE-9",
      "ＬＡＭＰ－１ cup-2 NONE-9",
    ]) {
      const { data } = await server.call<Page>("anna", goods, { search });
      expect(data?.rows.map((row) => row["sku"]).sort()).toEqual(["LAMP-1", "cup-2"]);
      expect(data).toMatchObject({ total: 2, missing: ["NONE-9"] });
    }
  });
  test("words with a blank are searched for as one text", async () => {
    expect(await skus({ search: "lamp, small" })).toContain("LAMP-2");
    // Neither of these is anything whole: they are words, and nothing is missing.
    const { data } = await server.call<Page>("anna", goods, { search: "amp, sm" });
    expect(data?.rows.map((row) => row["sku"])).toEqual(["LAMP-2"]);
    expect(data?.missing).toBeUndefined();
  });
  test("all of them are missing where none is to be found", async () => {
    const { data } = await server.call<Page>("anna", goods, { search: "NONE-1 NONE-2" });
    expect(data).toMatchObject({ rows: [], total: 0, missing: ["NONE-1", "NONE-2"] });
  });
});

describe("filtering", () => {
  test("a value, several values, a range", async () => {
    expect(await skus({ filters: { isCharged: 1 } })).toEqual(["cup-2"]);
    expect(await skus({ filters: { sku: ["LAMP-1", "cup-2"] }, sort: [{ field: "sku" }] })).toEqual(["cup-2", "LAMP-1"]);
    expect(await skus({ filters: { declaredPrice: { from: 9, to: "10" } }, sort: [{ field: "sku" }] })).toEqual(["LAMP-1", "LAMP-2"]);
    expect(await skus({ filters: { declaredPrice: { from: "no number" } } })).toEqual([]);
  });
  test("one value is looked for inside a text, those of a list are whole", async () => {
    expect(await skus({ filters: { declareNameEn: "cup" }, sort: [{ field: "sku" }] })).toEqual(["CUP-1", "cup-2"]);
    expect(await skus({ filters: { declareNameEn: ["cup", "lamp"] }, sort: [{ field: "sku" }] })).toEqual(["cup-2", "LAMP-1"]);
  });
  test("days of the business's zone, both included", async () => {
    expect(await skus({ filters: { createTime: { from: "2026-11-21", to: "2026-11-21" } } })).toHaveLength(4);
    expect(await skus({ filters: { createTime: { to: "2026-11-20" } } })).toHaveLength(0);
    expect(await skus({ filters: { createTime: { from: "2026-11-21 10:00:02" } } })).toHaveLength(3);
    expect(await skus({ filters: { createTime: { from: "yesterday" } } })).toHaveLength(0);
  });
  test("an empty filter is none", async () => {
    expect(await skus({ filters: { sku: "", brand: null, isCharged: [] } })).toHaveLength(4);
  });
  test("a field that holds several choices is filtered by any of them", async () => {
    const { data } = await server.call<Page>("bo", orders, { filters: { channelCapacity: "BATTERY" } });
    expect(data?.total).toBeGreaterThan(0);
    expect(data?.rows.every((row) => (row["channelCapacity"] as string[]).includes("BATTERY"))).toBe(true);
  });
});

describe("paging", () => {
  test("every row is on exactly one page", async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 7; page++) {
      const { data } = await server.call<Page>("bo", orders, { page, size: 20 });
      expect(data?.total).toBe(120);
      seen.push(...(data?.rows.map(({ id }) => id) ?? []));
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe("tabs of a state machine [S-TAB-01]", () => {
  test("every record is in exactly one tab beside all and the overlays", async () => {
    const machine = server.schemas.current().entity("waybill").machine;
    const { data } = await server.call<Page>("bo", orders, {});
    const exclusive = machine?.tabs.filter(({ overlay, states }) => !overlay && states) ?? [];
    const inTabs = exclusive.reduce((sum, { id }) => sum + (data?.tabs?.[id] ?? 0), 0);
    const states = new Set(exclusive.flatMap((tab) => tab.states ?? []));
    const elsewhere = server.schemas
      .current()
      .catalog.codes("waybill-status")
      .map((code) => code.const)
      .filter((code) => !states.has(String(code)));
    const { data: inOverlays } = await server.call<Page>("bo", orders, { filters: { statusName: elsewhere } });
    expect(inTabs + (inOverlays?.total ?? 0)).toBe(120);
    expect(data?.tabs?.["all"]).toBe(120);
  });
  test("a tab's count is the total of its own page", async () => {
    const { data } = await server.call<Page>("bo", orders, {});
    for (const [tab, count] of Object.entries(data?.tabs ?? {})) {
      const { data: page } = await server.call<Page>("bo", orders, { tab });
      expect([tab, page?.total, page?.rows.length]).toEqual([tab, count, Math.min(count, 20)]);
    }
  });
  test("an unknown tab is refused", async () => {
    expect(await server.call("bo", orders, { tab: "none" })).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/tab" }] });
  });
});

describe("numbers of more digits than a binary fraction holds", () => {
  const weights = ["9007199254740993", 9007199254740992, "0.0000001", "9007199254740991"];
  const balances = async (query: object): Promise<unknown[]> => {
    const { data } = await server.call<Page>("anna", server.schemas.current().catalog.call("billList").path, query);
    return data?.rows.map((row) => row["remain"]) ?? [];
  };
  beforeAll(async () => {
    const entity = server.schemas.current().entities.get("bill");
    const anna = await findCustomer(server.db, "anna");
    if (!entity || !anna) throw new Error("no bills");
    const { now } = server.time;
    const rows = weights.map((remain) => ({
      customer: anna.id,
      id: newId(now),
      record: { remain },
      version: 1,
      created: now,
      updated: now,
    }));
    await writeRecords(server.db, entity, rows);
  });

  test("are ordered by all their digits", async () => {
    expect(await balances({ sort: [{ field: "remain" }] })).toEqual([
      "0.0000001",
      "9007199254740991",
      9007199254740992,
      "9007199254740993",
    ]);
  });
  test("are found by all their digits, also where JSON writes them with an exponent", async () => {
    expect(await balances({ filters: { remain: ["9007199254740993"] } })).toEqual(["9007199254740993"]);
    expect(await balances({ filters: { remain: { from: "9007199254740993" } } })).toEqual(["9007199254740993"]);
    expect(await balances({ filters: { remain: { to: 1e-7 } } })).toEqual(["0.0000001"]);
  });
});
