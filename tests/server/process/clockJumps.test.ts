/**
 * A server's clock may be wrong, and be set right: what it said meanwhile must
 * neither lock anybody out nor let anybody in for longer than is promised, and
 * what is asked twice is done once.
 */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { sql } from "kysely";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { testTime } from "../../helpers/server/testDatabase.ts";

const minute = 60_000;
const month = 30 * 24 * 60 * minute;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  server.time.now = testTime;
  server.forgetTokens();
});

const logIn = (password = testPassword) => server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "anna", password });
const whoIs = (authorization: string) => server.call(undefined, "/customer/std/getInfo", {}, { authorization });
const codeOf = (): string => /\d{6}/.exec(server.sent.at(-1)?.text ?? "")?.[0] ?? "";

describe("a clock that ran ahead by a month and is set right", () => {
  test("leaves no session that lasts a month", async () => {
    server.time.now += month;
    const token = (await logIn()).data?.token ?? "";
    expect((await whoIs(token)).status).toBe(200);
    server.time.now -= month;
    expect((await whoIs(token)).status).toBe(401);
  });

  test("does not prolong a session that it met", async () => {
    const token = (await logIn()).data?.token ?? "";
    server.time.now += 60 * minute;
    expect((await whoIs(token)).status).toBe(200);
    server.time.now -= 60 * minute;
    expect((await whoIs(token)).status, "goes on").toBe(200);
    server.time.now += 130 * minute;
    expect((await whoIs(token)).status, "two hours after its last use by the right clock").toBe(401);
  });

  test("locks nobody out whose tries it counted", async () => {
    server.time.now += month;
    for (let tries = 0; tries < 12; tries++) await logIn("wrong");
    expect((await logIn()).code).not.toBe(apiCode.ok);
    server.time.now -= month;
    expect((await logIn()).code).toBe(apiCode.ok);
  });

  test("leaves no code that holds for a month, and a new one is sent at once", async () => {
    server.time.now += month;
    expect((await server.ask("newPhoneSmsCode", { phone: "13500135001" })).code).toBe(apiCode.ok);
    const early = codeOf();
    server.time.now -= month;
    server.forgetTokens();
    expect((await server.ask("updatePhone", { phone: "13500135001", code: early })).code).not.toBe(apiCode.ok);
    expect((await server.ask("newPhoneSmsCode", { phone: "13500135001" })).code).toBe(apiCode.ok);
    expect((await server.ask("updatePhone", { phone: "13500135001", code: codeOf() })).code).toBe(apiCode.ok);
  });

  test("keeps no letter back that it wrote or put off", async () => {
    await sql`insert into letters (id, customer, entity, record, letter, recipient, language, subject, text, state, tries, due, created)
      values ('ahead', '', 'x', 'x', 'x', 'x@example.com', 'en', 's', 't', 'queued', 0, ${new Date(testTime + month)}, ${new Date(testTime + month)})`.execute(
      server.db,
    );
    expect(await server.post()).toBe(1);
    expect(await server.post()).toBe(0);
  });
});

test("wherever the clock jumps to, what is asked twice is done once", async () => {
  const key = randomUUID();
  const body = { address: "Clock Lane 1", linkMan: "王强", contactWay: "138 0013 8000" };
  const ids = new Set<unknown>();
  for (const jump of [0, month, -month, minute]) {
    server.time.now = testTime + jump;
    server.forgetTokens();
    const { code, data } = await server.ask("pickupAddressSave", body, "anna", { "idempotency-key": key });
    expect(code).toBe(apiCode.ok);
    ids.add(data?.["id"]);
  }
  expect(ids.size).toBe(1);
});
