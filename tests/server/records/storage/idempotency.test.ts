import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

const list = "/customer/shippers/list";
const save = "/customer/shippers/save";
const sender: Rec = { companyNameCn: "深圳市蓝鸢贸易有限公司", contact: "林晓雨", phone: "0755-8123 4567", address: "宝安区 8 号" };
const key = (name: string) => ({ "idempotency-key": name });

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
const total = async () => (await server.call<Page>("anna", list, {})).data?.total;

describe("a create with a key", () => {
  test("sent again answers the record of the first time", async () => {
    const before = await total();
    const first = await server.call<Rec>("anna", save, sender, key("first-key-1"));
    const again = await server.call<Rec>("anna", save, sender, key("first-key-1"));
    expect(again).toEqual(first);
    expect(await total()).toBe((before ?? 0) + 1);
  });

  test("eight at once make one record and get eight equal answers", async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call<Rec>("anna", save, sender, key("double-click"))));
    expect(new Set(answers.map(({ data }) => data?.["id"])).size).toBe(1);
    expect(await total()).toBe((before ?? 0) + 1);
  });

  test("does not take another body, and hands back the record that the first one made", async () => {
    const first = await server.call<Rec>("anna", save, sender, key("one-body-only"));
    const other = await server.call("anna", save, { ...sender, contact: "陈立" }, key("one-body-only"));
    expect(other).toMatchObject({ status: 200, code: apiCode.replay, data: { id: first.data?.["id"], contact: sender["contact"] } });
  });

  test("of a save is not the answer to a submit: a stored draft is not reported as submitted", async () => {
    const order = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
    const kept = await server.call<Rec>("anna", "/seaair/std/order/save", order, key("kept-not-sent"));
    const submitted = await server.call<Rec>("anna", "/seaair/std/order/submit", order, key("kept-not-sent"));
    expect(submitted).toMatchObject({ code: apiCode.replay, data: { id: kept.data?.["id"] } });
    expect(submitted.data?.["isSubmitted"] ?? 0).toBe(0);
  });

  test("is free again when the save was refused", async () => {
    const refused = await server.call("anna", save, { ...sender, phone: "not a phone" }, key("refused-first"));
    expect(refused.code).toBe(apiCode.invalid);
    expect((await server.call("anna", save, sender, key("refused-first"))).code).toBe(200);
  });

  test("is each customer's own", async () => {
    const mine = await server.call<Rec>("anna", save, sender, key("the-same-key"));
    const theirs = await server.call<Rec>("bo", save, sender, key("the-same-key"));
    expect(theirs.code).toBe(200);
    expect(theirs.data?.["id"]).not.toBe(mine.data?.["id"]);
  });

  test("must be a plain word", async () => {
    expect(await server.call("anna", save, sender, key("x"))).toMatchObject({ status: 400, problems: [{ code: "idempotencyKey" }] });
  });
});

describe("a change with a key, sent again because its answer was lost", () => {
  const made = async (): Promise<Rec & { readonly id: string }> => {
    const { data } = await server.call<Rec & { readonly id: string }>("anna", save, sender);
    return data ?? expect.fail("not saved");
  };

  test("is done once: the second returns the present record", async () => {
    const { id } = await made();
    const change = { ...sender, contact: "陈立", id, version: 1 };
    const first = await server.call<Rec>("anna", save, change, key("change-once"));
    const again = await server.call<Rec>("anna", save, change, key("change-once"));
    expect([first.data?.["version"], again]).toEqual([2, first]);
    expect((await server.call("anna", save, change)).code).toBe(apiCode.stale);
    const all = await Promise.all([1, 2, 3, 4].map(() => server.call<Rec>("anna", save, { ...change, version: 2 }, key("change-at-once"))));
    expect(all.map(({ code, data }) => [code, data?.["version"]])).toEqual(all.map(() => [200, 3]));
  });

  test("is refused where the key was used for another change", async () => {
    const { id } = await made();
    await server.call("anna", save, { ...sender, id, version: 1 }, key("another-change"));
    expect((await server.call("anna", save, { ...sender, contact: "陈立", id, version: 2 }, key("another-change"))).code).toBe(
      apiCode.replay,
    );
  });

  test("leaves its key free where it was refused", async () => {
    const { id } = await made();
    expect((await server.call("anna", save, { ...sender, id, version: 7 }, key("stale-first"))).code).toBe(apiCode.stale);
    expect((await server.call("anna", save, { ...sender, id, version: 1 }, key("stale-first"))).code).toBe(200);
  });

  test("that deletes says again that it is deleted; without the key there is nothing to delete", async () => {
    const { id } = await made();
    const gone = { code: 200, data: { done: [id], failed: [] } };
    for (let time = 0; time < 2; time++)
      expect(await server.call("anna", "/customer/shippers/delete", { ids: [id] }, key("delete-once"))).toMatchObject(gone);
    expect(await server.call("anna", "/customer/shippers/delete", { ids: [id] })).toMatchObject({ data: { done: [] } });
  });

  test("that takes a step takes it once, with one entry in the history", async () => {
    const order = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
    const { data } = await server.call<Rec>("anna", "/seaair/std/order/save", order);
    const id = String(data?.["id"]);
    const confirm = () => server.call("anna", "/seaair/std/order/confirm", { ids: [id], version: 1 }, key("confirm-once"));
    for (const answer of await Promise.all([confirm(), confirm(), confirm()]))
      expect(answer).toMatchObject({ code: 200, data: { done: [id], failed: [] } });
    const events = await server.call<Page>("anna", "/seaair/std/order/trackList", { filters: { waybillId: id } });
    expect(events.data?.total).toBe(1);
  });
});
