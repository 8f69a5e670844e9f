/** Links that show a record to people without an account: what they show, and what opens nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { SharedRecord } from "../../../src/dialect/records/timelineEntries.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const DAY = 86_400_000;
let server: TestApp;
let waybill: Rec;
beforeAll(async () => {
  server = await buildTestApp();
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const secret = { customerRemark: "REMARK-secret", purchaseValue: 4711, isBuyInsurance: 1 };
  waybill = (await server.ask("orderSubmit", { ...example, ...secret })).data ?? {};
  await server.operated("approve", String(waybill["waybillNo"]));
  await server.operated("arrange", String(waybill["waybillNo"]));
});
afterAll(() => server.close());

const link = async (changes: Rec = {}, who = "anna") =>
  server.ask("shareLinkSave", { waybillId: waybill["id"], validUntil: today(30), ...changes }, who);
const today = (plus = 0) => new Date(server.time.now + 8 * 3_600_000 + plus * DAY).toISOString().slice(0, 10);
const path = "/seaair/std/order/shared";
/** A reader with an address of its own, who has no session. */
const open = (token: unknown, address = "10.0.0.1") => askShared({ token }, address);
async function askShared(body: unknown, address: string) {
  const payload = JSON.stringify(body);
  const headers = { "content-type": "application/json", "x-language": "en" };
  const answer = await server.inject({ method: "POST", url: `/api${path}`, headers, payload, remoteAddress: address });
  return { text: answer.payload, ...answer.json<{ code: number; data?: SharedRecord; message?: string }>() };
}

describe("an open link", () => {
  test("shows phases, the listed fields in words, and the listed events, to somebody without a session", async () => {
    const { data } = await link();
    const { code, data: shared } = await open(data?.["token"]);
    expect(code).toBe(apiCode.ok);
    expect(shared?.phases?.steps.map(({ at }) => at).slice(0, 3)).toEqual(["done", "now", "next"]);
    expect(shared?.fields.map(({ value }) => value["en"] ?? value[""])).toEqual([
      waybill["waybillNo"],
      "Sea",
      "Yantian",
      "United States",
      "10 pcs",
    ]);
    expect(shared?.events.map(({ title }) => title["en"])).toEqual(["Arranged, waiting for the goods", "Approved"]);
  });

  test("sends nothing else of the record: no price, address, remark, customer, id or note", async () => {
    const { data } = await link();
    const { text, data: shared } = await open(data?.["token"]);
    expect(Object.keys(shared ?? {}).sort()).toEqual(["events", "fields", "phases"]);
    for (const event of shared?.events ?? []) expect(Object.keys(event).sort()).toEqual(["facts", "id", "latest", "time", "title"]);
    const dispatch = waybill["dispatch"] as Rec;
    const hidden = [
      "REMARK-secret",
      "4711",
      waybill["id"],
      data?.["id"],
      waybill["referenceNo"],
      waybill["estimatedFreight"],
      ...Object.values(dispatch),
    ];
    for (const value of hidden.filter((one) => String(one ?? "").length > 3)) expect(text).not.toContain(String(value));
    expect(text).not.toMatch(/anna|submitted by the customer/i);
  });

  test("has a secret of 256 bits that the server makes, whatever was sent", async () => {
    const { data: one } = await link();
    const { data: other } = await link();
    expect(String(one?.["token"])).toMatch(/^[\w-]{43}$/);
    expect(one?.["token"]).not.toBe(other?.["token"]);
    expect((await link({ token: "mine" })).code).toBe(apiCode.invalid);
  });
});

describe("a link opens nothing", () => {
  const ended = async (token: unknown, address = "10.0.0.2") => {
    const { code, data } = await open(token, address);
    expect([code, data ?? null]).toEqual([apiCode.notFound, null]);
  };

  test("with a token that somebody guessed, altered or left out", async () => {
    const { data } = await link();
    const token = String(data?.["token"]);
    for (const guess of ["", "x", `${token.slice(0, -1)}_`, token.toLowerCase(), waybill["id"], waybill["waybillNo"], data?.["id"]])
      await ended(guess);
  });

  test("once it is revoked", async () => {
    const { data } = await link();
    await server.ask("shareLinkDelete", { ids: [data?.["id"]] });
    await ended(data?.["token"]);
  });

  test("after its last day, on which it still opens", async () => {
    const { data } = await link({ validUntil: today(2) });
    const { now } = server.time;
    server.time.now = now + 2 * DAY;
    expect((await open(data?.["token"], "10.0.0.3")).code).toBe(apiCode.ok);
    server.time.now = now + 3 * DAY;
    await ended(data?.["token"], "10.0.0.3");
    server.time.now = now;
    server.forgetTokens();
  });

  test("for a period that is over or longer than the limit", async () => {
    for (const validUntil of [today(-1), today(181)]) expect((await link({ validUntil })).code).toBe(apiCode.invalid);
  });

  test("to another customer's record", async () => {
    expect((await link({}, "bo")).code).toBe(apiCode.invalid);
    const { data } = await server.ask<Page>("shareLinkList", {}, "bo");
    expect(data?.rows).toEqual([]);
  });
});

test("an address that tries many links has to wait; another has not", async () => {
  const { data } = await link();
  for (let guess = 0; guess < 30; guess += 1) await open(`guess-${guess}`, "10.0.0.9");
  expect((await open(data?.["token"], "10.0.0.9")).code).toBe(apiCode.throttled);
  expect((await open(data?.["token"], "10.0.0.10")).code).toBe(apiCode.ok);
  server.time.now += 3_600_001;
  expect((await open(data?.["token"], "10.0.0.9")).code).toBe(apiCode.ok);
});

test.each([[7], [null], [{ a: 1 }], [["a"]], ["x".repeat(5000)]])(
  "a token that is no text of a token is refused in words: %j",
  async (token) => {
    const { code } = await open(token, "10.0.0.20");
    expect([apiCode.invalid, apiCode.notFound]).toContain(code);
  },
);

describe("a number and the last four digits of a telephone", () => {
  let last = 30;
  /** Each try comes from an address of its own. */
  const track = (number: unknown, phone: unknown, address = `10.1.0.${(last += 1)}`) => askShared({ number, phone }, address);
  const numberOf = () => String(waybill["waybillNo"]);

  test("of the recipient, or of the customer, show the same as a link", async () => {
    const { data } = await link();
    const { data: byLink } = await open(data?.["token"], "10.0.0.30");
    const { code, data: shared } = await track(numberOf(), "0148");
    expect([code, shared]).toEqual([apiCode.ok, byLink]);
    const customers = server.db.selectFrom("customers").select(["id", "facts"]).where("login_name", "=", "anna");
    const { id, facts } = await customers.executeTakeFirstOrThrow();
    const phone = JSON.stringify({ ...facts, phone: "+86 138-0000-4321" });
    await server.db.updateTable("customers").set({ facts: phone }).where("id", "=", id).execute();
    expect((await track(numberOf(), "4321")).code).toBe(apiCode.ok);
  });

  test("are read without spaces around the number, in small letters too", async () => {
    expect((await track(` ${numberOf().toLowerCase()} `, "0148")).code).toBe(apiCode.ok);
  });

  test("that are wrong get one answer, whether the number exists or not", async () => {
    const wrong = await track(numberOf(), "0149");
    const unknown = await track("LD0000000000", "0148");
    expect([wrong.code, wrong.message]).toEqual([apiCode.notFound, "No record has this number and this telephone"]);
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message]);
  });

  test.each([["148"], ["55 0148"], ["+1 214 555 0148"], [""], [null], [148], ["%"], ["____"]])(
    "are four digits: %j opens nothing",
    async (phone) => {
      const { code, data } = await track(numberOf(), phone);
      expect([apiCode.invalid, apiCode.notFound]).toContain(code);
      expect(data ?? null).toBeNull();
    },
  );

  test("that nobody stored open nothing: another field, an id, a pattern", async () => {
    for (const number of [waybill["id"], waybill["referenceNo"], "%", "LD%"])
      expect((await track(number, "0148")).code).toBe(apiCode.notFound);
  });

  test("can be guessed ten times in an hour for a number, from whatever addresses", async () => {
    server.time.now += 3_600_001;
    for (let guess = 0; guess < 10; guess += 1) await track(numberOf(), String(1000 + guess));
    expect((await track(numberOf(), "0148")).code).toBe(apiCode.throttled);
    server.time.now += 3_600_001;
    expect((await track(numberOf(), "0148")).code).toBe(apiCode.ok);
  });
});
