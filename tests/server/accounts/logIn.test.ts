import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { ABSOLUTE_MS, IDLE_MS } from "../../../src/server/session/sessions.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

const path = "/author/getToken";
const info = "/customer/std/getInfo";
const minute = 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
const logIn = (loginName: string, password: string) => server.call<{ token: string }>(undefined, path, { loginName, password });
const withToken = (authorization: string) => server.call(undefined, info, {}, { authorization });

test("a log out ends the session at the server, and no other", async () => {
  const logIn = async () =>
    (await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "bo", password: testPassword })).data?.token ?? "";
  const [left, kept] = [await logIn(), await logIn()];
  const status = async (authorization: string) => (await server.call(undefined, "/customer/std/getInfo", {}, { authorization })).status;
  expect([await status(left), await status(kept)]).toEqual([200, 200]);
  expect(await server.call(undefined, "/author/logout", {}, { authorization: left })).toMatchObject({ status: 200, code: 200, data: null });
  expect([await status(left), await status(kept)]).toEqual([401, 200]);
});

describe("logging in [V-LOG-01]", () => {
  test("gives a token that opens the account [C-SES-01]", async () => {
    const { data } = await logIn("anna", testPassword);
    expect(data?.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await withToken(data?.token ?? "")).toMatchObject({ code: 200, data: { loginName: "anna" } });
  });

  test("takes the name in any case and width", async () => {
    for (const name of ["ANNA", " anna ", "ａｎｎａ"]) expect((await logIn(name, testPassword)).code).toBe(200);
  });

  test("a wrong password and an unknown name get the same answer", async () => {
    const wrong = await logIn("anna", "wrong");
    const unknown = await logIn("nobody-here", "wrong");
    expect(wrong).toMatchObject({ status: 200, code: apiCode.badLogin, data: null, message: "登录名或密码错误" });
    expect(unknown).toEqual(wrong);
  });

  test("keeps neither password nor token readable", async () => {
    const { data } = await logIn("anna", testPassword);
    const stored = JSON.stringify([
      await server.db.selectFrom("accounts").selectAll().execute(),
      await server.db.selectFrom("sessions").selectAll().execute(),
    ]);
    expect(stored).not.toContain(testPassword);
    expect(stored).not.toContain(data?.token);
  });

  test("the token is taken from the Authorization header only, without a word before it", async () => {
    const { data } = await logIn("anna", testPassword);
    const token = data?.token ?? "";
    for (const headers of [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }, { "x-token": token }]) {
      expect((await server.call(undefined, info, {}, headers)).status).toBe(401);
    }
    expect((await server.call(undefined, `${info}?token=${token}`)).status).toBe(401);
    expect((await server.call(undefined, info, { token })).status).toBe(401);
  });
});

describe("a session", () => {
  test("ends when it is idle, and goes on while it is used", async () => {
    const token = (await logIn("bo", testPassword)).data?.token ?? "";
    for (let times = 0; times < 3; times++) {
      server.time.now += IDLE_MS - minute;
      expect((await withToken(token)).status).toBe(200);
    }
    server.time.now += IDLE_MS + minute;
    expect((await withToken(token)).status).toBe(401);
  });

  test("ends after a day, however much it is used", async () => {
    const token = (await logIn("bo", testPassword)).data?.token ?? "";
    for (let passed = 0; passed < ABSOLUTE_MS - IDLE_MS; passed += IDLE_MS - minute) {
      server.time.now += IDLE_MS - minute;
      expect((await withToken(token)).status).toBe(200);
    }
    server.time.now += IDLE_MS;
    expect((await withToken(token)).status).toBe(401);
  });
});

describe("guessing", () => {
  test("ends after 10 wrong passwords for an account, for at most 15 minutes, also for the right one", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn("bo", "guess")));
    expect(answers.filter(({ code }) => code === apiCode.badLogin)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === apiCode.throttled)).toHaveLength(20);
    expect((await logIn("bo", testPassword)).code).toBe(apiCode.throttled);
    server.time.now += 15 * minute + 1000;
    expect((await logIn("bo", testPassword)).code).toBe(200);
  });

  test("ends after 60 tries a minute from one address, whatever the names", async () => {
    server.time.now += 2 * minute;
    const answers = [];
    for (let index = 0; index < 70; index++) answers.push(await logIn(`name-${index}`, "guess"));
    expect(answers.filter(({ code }) => code === apiCode.badLogin)).toHaveLength(60);
    server.time.now += minute + 1000;
    expect((await logIn("anna", testPassword)).code).toBe(200);
  });
});

describe("what everyone may ask", () => {
  test("the public data has the option lists and the time of the business [C-SES-10]", async () => {
    const { data } = await server.call<{ codes: Record<string, unknown[]>; clock: { today: string; now: string } }>(
      "anna",
      "/setting/publicdata/stdInitData",
    );
    expect(data?.codes["measurement-unit"]).toHaveLength(2);
    expect(data?.clock.now.startsWith(data.clock.today)).toBe(true);
  });
});
