import { expect, test, vi } from "vitest";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { createSource } from "../../../src/portal/api/source.ts";

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

test.each([200, 2070, 4040])("deletes tell the outcome of each record, whatever the code of the answer: %i", async (code) => {
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
