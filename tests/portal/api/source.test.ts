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
const source = createSource({ call, own: true } as unknown as Api, catalog, () => Promise.resolve(entity));

test("a list is asked by its call and read as a page", async () => {
  call.mockResolvedValueOnce({ code: 200, data: { rows: [{ id: "1" }], total: 5 } });
  const answer = await source.list("note", { page: 2 });
  expect(call.mock.lastCall?.slice(0, 2)).toEqual(["noteList", { page: 2 }]);
  expect(answer.data).toEqual({ rows: [{ id: "1" }], total: 5 });
});

test("a record that there is only one of is read by its own call, as a page of its own", async () => {
  const account = { schema: { "x-entity": { name: "account", owner: "none", calls: { own: "userInfo" } } } } as unknown as CompiledEntity;
  const reading = createSource({ call, own: true } as unknown as Api, catalog, () => Promise.resolve(account));
  call.mockResolvedValueOnce({ code: 200, data: { loginName: "anna" } });
  const answer = await reading.list("account", { page: 1 });
  expect(call.mock.lastCall?.slice(0, 2)).toEqual(["userInfo", {}]);
  expect(answer.data).toEqual({ rows: [{ loginName: "anna" }], total: 1 });
});

test("a save sends the record with its key, and a bare yes means it was stored as sent", async () => {
  call.mockResolvedValueOnce({ code: 200, data: null });
  const answer = await source.save("note", { text: "x" }, "key-1");
  expect(call.mock.lastCall).toEqual(["noteSave", { text: "x" }, { idempotencyKey: "key-1" }]);
  expect(answer.data).toEqual({ text: "x" });
});

test("a transition goes to the call that the states name, with version and what was asked", async () => {
  call.mockResolvedValueOnce({ code: 200, data: { done: ["1"], failed: [] } });
  await source.act("note", "close", ["1"], { reason: "done" }, 3);
  expect(call.mock.lastCall).toEqual(["noteClose", { ids: ["1"], version: 3, reason: "done" }, { idempotencyKey: expect.any(String) }]);
});

test("a transition without a call is a fault of the schemas and is named", async () => {
  await expect(source.act("note", "silent", ["1"], {})).rejects.toThrow(/silent.*note/);
});

test("deletes say what became of each record", async () => {
  call.mockResolvedValueOnce({ code: 200, data: { done: [], failed: [{ id: "1", code: 4040, message: "gone" }] } });
  expect((await source.remove("note", ["1"])).data?.failed[0]?.code).toBe(4040);
});
