import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data = Rec>(name: string, body: unknown, who = "anna") => server.ask<Data>(name, body, who);
const rows = async (list: string, who = "anna"): Promise<readonly Rec[]> => (await call<Page>(list, {}, who)).data?.rows ?? [];
const operator = async (...words: string[]) => (await server.operator(...words)).ok;
const act = (name: string, id: unknown, asked: Rec = {}) => call<BatchResult>(name, { ids: [id], ...asked });

const exampleOf = (entity: string): Rec => (server.schemas.current().entity(entity).schema.examples?.[0] ?? {}) as Rec;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("an Amazon store begins unconnected, and only the forwarder authorises it [U-11]", async () => {
  const store = { storeName: "Harbor US", region: "NA", marketplaces: ["US"] };
  expect((await call("amazonStoreSave", { ...store, authorizationStatus: "authorised" })).problems?.map(({ code }) => code)).toEqual([
    "readOnly",
  ]);
  const { data } = await call("amazonStoreSave", store);
  const id = String(data?.["id"]);
  const state = async () => (await rows("amazonStoreList")).find((one) => one["id"] === id)?.["authorizationStatus"];
  expect(await state()).toBe("not_connected");
  expect(await operator("authorise", id, "--sellerId", "A1", "--expiresOn", "2027-11-01")).toBe(false);
  await act("amazonStoreRequest", id);
  expect(await operator("authorise", id, "--sellerId", "A1B2", "--expiresOn", "2027-11-01")).toBe(true);
  expect(await state()).toBe("authorised");
  expect([await operator("expire", id), await state()]).toEqual([true, "authorisation_expired"]);
  await act("amazonStoreRenew", id);
  expect([await operator("fail", id, "--note", "Not the main account"), await state()]).toEqual([true, "authorisation_failed"]);
  await act("amazonStoreDisconnect", id);
  expect(await state()).toBe("not_connected");
});

test("a Teapplix token is taken in and never kept: its last four characters alone are [U-12]", async () => {
  const token = "tpx-9f2c-secret-7781";
  const { data } = await call("teapplixAccountSave", { accountName: "harbor" });
  await act("teapplixAccountRequest", data?.["id"], { token: "short" });
  expect((await rows("teapplixAccountList"))[0]).toMatchObject({ authorizationStatus: "not_connected" });
  await act("teapplixAccountRequest", data?.["id"], { token });
  const [account] = await rows("teapplixAccountList");
  expect(account).toMatchObject({ authorizationStatus: "wait_for_authorisation", tokenMask: "•••• 7781" });
  const { table } = server.schemas.current().entity("teapplix-account");
  const stored = await server.db.selectFrom(table).selectAll().execute();
  expect(JSON.stringify([account, stored])).not.toContain("secret");
});

test("store orders come from an authorised store alone, and are mapped before they are sent [U-10]", async () => {
  const { data } = await call("amazonStoreSave", { storeName: "Harbor EU", region: "EU", marketplaces: ["DE"] });
  const id = String(data?.["id"]);
  const order = ["--orderNo", "302-5512", "--storeSku", "AMZ-CUP-1", "--quantity", "3", "--recipient", "K. Brandt", "--countryId", "DE"];
  expect([await operator("importOrder", id, ...order), await rows("storeOrderList")]).toEqual([false, []]);
  await act("amazonStoreRequest", id);
  await operator("authorise", id, "--sellerId", "A9", "--expiresOn", "2027-11-01");
  expect(await operator("importOrder", id, ...order)).toBe(true);
  const [imported] = await rows("storeOrderList");
  expect(imported).toMatchObject({ orderNo: "302-5512", store: "Harbor EU", quantity: 3, orderStatus: "to_map" });
  await call("skuSave", { ...exampleOf("sku"), sku: "CUP-350" });
  const { data: waybill } = await call("orderSubmit", { ...exampleOf("waybill"), referenceNo: "302-5512" });
  const waybillNo = waybill?.["waybillNo"];
  await act("storeOrderSent", imported?.["id"], { waybillNo });
  expect((await rows("storeOrderList"))[0]).toMatchObject({ orderStatus: "to_map" });
  await act("storeOrderMap", imported?.["id"], { sku: "CUP-350" });
  await act("storeOrderSent", imported?.["id"], { waybillNo });
  expect((await rows("storeOrderList"))[0]).toMatchObject({ sku: "CUP-350", waybillNo, orderStatus: "ordered_by_waybill" });
  const stock = ["--warehouse", "LAX-1", "--sku", "CUP-350", "--reserved", "2", "--inTransit", "0"];
  expect(await operator("countStock", id, ...stock, "--available", "9")).toBe(false);
  await operator("enterStock", id, ...stock, "--available", "10");
  await operator("countStock", id, ...stock, "--available", "9");
  expect((await rows("storeStockList")).map(({ available }) => available)).toEqual([9]);
  expect(await rows("storeStockList", "bo")).toEqual([]);
  await act("amazonStoreDisconnect", id);
  expect([await operator("importOrder", id, ...order), await operator("enterStock", id, ...stock, "--available", "1")]).toEqual([
    false,
    false,
  ]);
  for (const page of ["amazonStores", "teapplixAccounts", "storeOrders", "storeStock"]) {
    const note = server.schemas.current().catalog.files.screens[page]?.list?.note;
    expect([note?.["zh"], note?.["en"]], page).toEqual([expect.stringContaining("货代"), expect.stringContaining("The forwarder")]);
  }
});

test("a store order is mapped to the customer's own goods, and takes the number of a waybill that was submitted [U-10]", async () => {
  const { data: store } = await call("amazonStoreSave", { storeName: "Harbor UK", region: "EU", marketplaces: ["GB"] }, "bo");
  const id = String(store?.["id"]);
  await call("amazonStoreRequest", { ids: [id] }, "bo");
  await operator("authorise", id, "--sellerId", "B7", "--expiresOn", "2027-11-01");
  const order = ["--orderNo", "302-7001", "--storeSku", "AMZ-CUP-2", "--quantity", "1", "--recipient", "A. Novak", "--countryId", "GB"];
  await operator("importOrder", id, ...order);
  const [imported] = await rows("storeOrderList", "bo");
  const step = async (name: string, asked: Rec) => {
    await call(name, { ids: [imported?.["id"]], ...asked }, "bo");
    return (await rows("storeOrderList", "bo"))[0]?.["orderStatus"];
  };
  // Goods of another customer are none of this one's.
  expect(await step("storeOrderMap", { sku: "CUP-350" })).toBe("to_map");
  await call("skuSave", { ...exampleOf("sku"), sku: "CUP-350" }, "bo");
  expect(await step("storeOrderMap", { sku: "CUP-350" })).toBe("ready_to_order");
  const { data: draft } = await call("orderSave", exampleOf("waybill"), "bo");
  expect(await step("storeOrderSent", { waybillNo: draft?.["waybillNo"] ?? "LD-DRAFT" })).toBe("ready_to_order");
  const { data: waybill } = await call("orderSubmit", exampleOf("waybill"), "bo");
  expect(await step("storeOrderSent", { waybillNo: waybill?.["waybillNo"] })).toBe("ordered_by_waybill");
});
