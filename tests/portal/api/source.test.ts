import { expect, test, vi } from "vitest";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { createSource } from "../../../src/portal/api/source.ts";
import endpoints from "../../../schemas/endpoints.json";
import skuSchema from "../../../schemas/entities/sku.json";
import waybillSchema from "../../../schemas/entities/waybill.json";

const calls = { list: "noteList", save: "noteSave", delete: "noteDelete", submit: "noteSubmit" };
const entity = { schema: { "x-entity": { name: "note", owner: "customer", calls } } } as unknown as CompiledEntity;
const catalog = {
  states: { note: { entity: "note", transitions: [{ id: "close", call: "noteClose" }, { id: "silent" }] } },
} as unknown as CompiledCatalog;
const call = vi.fn<Api["call"]>();
const onError = vi.fn();
const api = { call, own: true } as unknown as Api;
const source = createSource({ api, catalog, loadEntity: async () => entity, onError });

test("a list is asked by its call and read as a page", async () => {
  call.mockResolvedValueOnce({ code: 200, data: { rows: [{ id: "1" }], total: 5 } });
  const answer = await source.list("note", { page: 2 });
  expect(call.mock.lastCall?.slice(0, 2)).toEqual(["noteList", { page: 2 }]);
  expect(answer.data).toEqual({ rows: [{ id: "1" }], total: 5 });
});

/** A source of records whose lists come without counts. */
function sourceOf(product: { readonly "x-entity": unknown }) {
  const own = { schema: product } as unknown as CompiledEntity;
  return createSource({ api, catalog, loadEntity: async () => own, onError });
}

test("a list of waybills that comes without counts gets them from queryWaybillSatatus [C-SKU-02 Q-32]", async () => {
  const waybills = sourceOf(waybillSchema);
  call.mockReset();
  call.mockResolvedValueOnce({ code: 200, data: { rows: [], total: 0 } });
  call.mockResolvedValueOnce({ code: 200, data: { all: 7, signed: 2 } });
  expect((await waybills.list("waybill", { page: 1, tab: "signed" })).data?.tabs).toEqual({ all: 7, signed: 2 });
  expect(call.mock.calls.map(([key]) => key)).toEqual(["waybillList", "waybillCounts"]);
  expect(endpoints.calls.waybillCounts.path).toBe("/customer/skuInfos/queryWaybillSatatus");
});

test.each([
  ["has counts already", { page: 1 }, { rows: [], total: 0, tabs: { all: 1 } }],
  ["is filtered, so that counts of all records would not fit it", { filters: { id: "1" } }, { rows: [], total: 0 }],
])("a list that %s asks for no counts", async (_why, query, data) => {
  call.mockReset();
  call.mockResolvedValueOnce({ code: 200, data });
  await sourceOf(waybillSchema).list("waybill", query);
  expect(call.mock.calls.map(([key]) => key)).toEqual(["waybillList"]);
});

test("a list stays usable without its counts", async () => {
  call.mockReset();
  call.mockResolvedValueOnce({ code: 200, data: { rows: [{ id: "1" }], total: 1 } });
  call.mockResolvedValueOnce({ code: 500, data: null });
  expect(await sourceOf(waybillSchema).list("waybill", { page: 1 })).toMatchObject({ code: 200, data: { total: 1 } });
});

test("the goods to choose from come from skuInfos/list, the table of goods from querySkuInfoPage [C-SKU-07 C-SKU-01 Q-32]", async () => {
  const goods = sourceOf(skuSchema);
  call.mockReset();
  call.mockResolvedValue({ code: 200, data: { rows: [], total: 0 } });
  await goods.choose?.("sku", { search: "LAMP" }, new AbortController().signal);
  await goods.list("sku", { page: 1 });
  expect(call.mock.calls.map(([key]) => endpoints.calls[key as "skuList"].path)).toEqual([
    "/customer/skuInfos/list",
    "/customer/skuInfos/querySkuInfoPage",
  ]);
});

test("an entity without a call of its own for choosing offers the records of its list", async () => {
  call.mockReset();
  call.mockResolvedValue({ code: 200, data: { rows: [], total: 0 } });
  await source.choose?.("note", { page: 1 }, new AbortController().signal);
  expect(call.mock.calls.map(([key]) => key)).toEqual(["noteList"]);
});

test("a record that there is only one of is read by its own call, as a page of its own", async () => {
  const account = { schema: { "x-entity": { name: "account", owner: "none", calls: { own: "userInfo" } } } } as unknown as CompiledEntity;
  const reading = createSource({ api, catalog, loadEntity: async () => account, onError });
  call.mockResolvedValueOnce({ code: 200, data: { loginName: "anna" } });
  const answer = await reading.list("account", { page: 1 });
  expect(call.mock.lastCall?.slice(0, 2)).toEqual(["userInfo", {}]);
  expect(answer.data).toEqual({ rows: [{ loginName: "anna" }], total: 1 });
});

test("a save sends the record with its key, waits for warnings, and a bare yes means it was stored as sent", async () => {
  call.mockResolvedValueOnce({ code: 200, data: null });
  const answer = await source.save("note", { text: "x" }, "key-1");
  expect(call.mock.lastCall).toEqual(["noteSave", { text: "x", acknowledge: [] }, { idempotencyKey: "key-1" }]);
  expect(answer.data).toEqual({ text: "x" });
});

test("a transition goes to the call that the states name, with version and what was asked", async () => {
  call.mockResolvedValueOnce({ code: 200, data: { done: ["1"], failed: [] } });
  await source.act("note", "close", ["1"], { reason: "done" }, 3);
  expect(call.mock.lastCall).toEqual([
    "noteClose",
    { ids: ["1"], version: 3, reason: "done", acknowledge: [] },
    { idempotencyKey: expect.any(String) },
  ]);
});

test("a transition without a call is a fault of the schemas: it is reported by name, and the action answers", async () => {
  expect(await source.act("note", "silent", ["1"], {})).toEqual({ code: 0, data: null, reported: true });
  expect(String(onError.mock.lastCall?.[0])).toMatch(/silent.*note/);
});

test.each([200, 2070, 4040])("deletes return the outcome of each record, whatever the code of the answer: %i", async (code) => {
  call.mockResolvedValueOnce({ code, message: "gone", data: { done: ["2"], failed: [{ id: "1", code: 4040, message: "gone" }] } });
  expect(await source.remove("note", ["1", "2"])).toEqual({
    code: 200,
    data: { done: ["2"], failed: [{ id: "1", code: 4040, message: "gone" }] },
  });
});

test("a refusal of the whole call stays one", async () => {
  call.mockResolvedValueOnce({ code: 4030, message: "full", data: null });
  expect(await source.remove("note", ["1"])).toEqual({ code: 4030, message: "full", data: null });
});
