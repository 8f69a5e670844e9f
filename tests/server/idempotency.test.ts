import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../src/dialect/json.ts";
import { answerCode, type Page } from "../../src/dialect/wire.ts";
import { buildTestApp, type TestApp } from "../helpers/buildTestApp.ts";

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
    expect(other).toMatchObject({ status: 200, code: answerCode.replay, data: { id: first.data?.["id"], contact: sender["contact"] } });
  });

  test("of a save is not the answer to a submit: what was only kept is not told to be submitted", async () => {
    const order = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
    const kept = await server.call<Rec>("anna", "/seaair/std/order/save", order, key("kept-not-sent"));
    const submitted = await server.call<Rec>("anna", "/seaair/std/order/submit", order, key("kept-not-sent"));
    expect(submitted).toMatchObject({ code: answerCode.replay, data: { id: kept.data?.["id"] } });
    expect(submitted.data?.["isSubmitted"] ?? 0).toBe(0);
  });

  test("is free again when the save was refused", async () => {
    const refused = await server.call("anna", save, { ...sender, phone: "not a phone" }, key("refused-first"));
    expect(refused.code).toBe(answerCode.invalid);
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
