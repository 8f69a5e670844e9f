/** The second factor of a login: codes of an authenticator app, recovery codes, and who resets it. */
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

const PERIOD = 30_000;
const wrong = "000000";
let server: TestApp;
let strict: TestApp;
beforeAll(async () => {
  [server, strict] = await Promise.all([buildTestApp(), buildTestApp({ staffNeedsFactor: true })]);
});
afterAll(() => Promise.all([server.close(), strict.close()]));

type Login = { readonly token: string; readonly recoveryCodes?: string[] };
type Enrolment = { readonly secret: string; readonly uri: string };
const logIn = <Data = Login>(loginName: string, more: Rec = {}, on = server) =>
  on.call<Data>(undefined, "/author/getToken", { loginName, password: testPassword, ...more });
const step = <Data>(loginName: string, name: string, input: Rec = {}, on = server) =>
  on.ask<Data>("secondFactor", { step: name, ...input }, loginName);
const codeOf = (secret: string, on = server, later = 0): string => new TOTP({ secret }).generate({ timestamp: on.time.now + later });
const next = (on = server): number => (on.time.now += PERIOD);

/** An account of anna's company with a second factor. */
async function enrolled(name: string) {
  await server.operator("members", "add", "anna", name);
  const password = await server.db.selectFrom("accounts").select("password").where("login_key", "=", "anna").executeTakeFirstOrThrow();
  await server.db.updateTable("accounts").set(password).where("login_key", "=", name).execute();
  const { data } = await step<Enrolment>(name, "begin", { password: testPassword });
  const secret = data?.secret ?? "";
  const { data: made } = await step<{ recoveryCodes: string[] }>(name, "confirm", { code: codeOf(secret) });
  return { secret, uri: data?.uri ?? "", recovery: made?.recoveryCodes ?? [] };
}

beforeEach(() => {
  // Attempts of the test before do not count.
  server.time.now += 3_600_000;
  server.forgetTokens();
});

describe("setting it up", () => {
  test("needs the password and the first code, and shows a secret for the app and ten recovery codes", async () => {
    expect(await step("bo", "begin", { password: "guess" })).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/password" }] });
    const { data } = await step<Enrolment>("bo", "begin", { password: testPassword });
    expect(data?.uri).toMatch(/^otpauth:\/\/totp\/.*bo\?issuer=.*secret=[A-Z2-7]{32}/);
    expect((await logIn("bo")).code).toBe(apiCode.ok);
    expect((await step("bo", "confirm", { code: wrong })).problems?.[0]).toMatchObject({ path: "/code", code: "code" });
    const { data: made } = await step<{ recoveryCodes: string[] }>("bo", "confirm", { code: codeOf(data?.secret ?? "") });
    expect(new Set(made?.recoveryCodes).size).toBe(10);
    expect((await logIn("bo")).code).toBe(apiCode.secondFactor);
    expect((await server.ask("userInfo", {}, "bo")).data?.["factorSince"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
    next();
    await step("bo", "remove", { password: testPassword, code: codeOf(data?.secret ?? "") });
  });

  test("ends the other sessions of the account", async () => {
    await server.operator("members", "add", "anna", "sessions");
    const { password } = await server.db
      .selectFrom("accounts")
      .select("password")
      .where("login_key", "=", "anna")
      .executeTakeFirstOrThrow();
    await server.db.updateTable("accounts").set({ password }).where("login_key", "=", "sessions").execute();
    const other = (await logIn("sessions")).data?.token ?? "";
    const { data } = await step<Enrolment>("sessions", "begin", { password: testPassword });
    await step("sessions", "confirm", { code: codeOf(data?.secret ?? "") });
    expect((await server.call(undefined, "/customer/std/getInfo", {}, { authorization: other })).status).toBe(401);
    expect((await server.ask("userInfo", {}, "sessions")).code).toBe(apiCode.ok);
  });

  test("keeps recovery codes hashed", async () => {
    const { recovery } = await enrolled("hashed");
    const rows = JSON.stringify(await server.db.selectFrom("second_factors").selectAll().execute());
    expect(recovery.filter((code) => rows.includes(code) || rows.includes(code.replaceAll("-", "")))).toEqual([]);
  });
});

describe("a login", () => {
  test("gets no session without the code, and none with a wrong one", async () => {
    const { secret } = await enrolled("careful");
    next();
    expect(await logIn("careful")).toMatchObject({ code: apiCode.secondFactor, data: null });
    expect(await logIn("careful", { code: wrong })).toMatchObject({ code: apiCode.secondFactor, data: null });
    expect((await logIn("careful", { password: "guess", code: codeOf(secret) })).code).toBe(apiCode.badLogin);
    expect((await logIn("careful", { code: codeOf(secret) })).data?.token).toMatch(/^[\w-]{43}$/);
  });

  test("takes each code once, and the codes of 30 s before and after", async () => {
    const { secret } = await enrolled("once");
    next();
    next();
    const code = codeOf(secret, server, -PERIOD);
    const codes = await Promise.all([logIn("once", { code }), logIn("once", { code })]);
    expect(codes.map((one) => one.code).sort((a, b) => a - b)).toEqual([apiCode.ok, apiCode.secondFactor]);
    expect((await logIn("once", { code: codeOf(secret, server, PERIOD) })).code).toBe(apiCode.ok);
    expect((await logIn("once", { code: codeOf(secret, server, 4 * PERIOD) })).code).toBe(apiCode.secondFactor);
    // A code of before the last one is used up with it.
    expect((await logIn("once", { code: codeOf(secret) })).code).toBe(apiCode.secondFactor);
  });

  test("takes each recovery code once, however it is typed", async () => {
    const { recovery } = await enrolled("lost");
    const [first = "", second = ""] = recovery;
    expect((await logIn("lost", { code: ` ${first.toLowerCase().replaceAll("-", " ")}` })).code).toBe(apiCode.ok);
    expect((await logIn("lost", { code: first })).code).toBe(apiCode.secondFactor);
    expect((await logIn("lost", { code: second })).code).toBe(apiCode.ok);
  });

  test("has ten tries at the code, and a right password gives no more", async () => {
    const { secret } = await enrolled("guessed");
    next();
    for (let tried = 0; tried < 10; tried++) {
      await logIn("guessed");
      expect((await logIn("guessed", { code: wrong })).code).toBe(apiCode.secondFactor);
    }
    expect((await logIn("guessed", { code: codeOf(secret) })).code).toBe(apiCode.throttled);
  });

  test("is not shut out by a clock that ran ahead", async () => {
    const { secret } = await enrolled("ahead");
    const now = server.time.now;
    server.time.now += 1000 * PERIOD;
    expect((await logIn("ahead", { code: codeOf(secret) })).code).toBe(apiCode.ok);
    server.time.now = now + 2 * PERIOD;
    expect((await logIn("ahead", { code: codeOf(secret) })).code).toBe(apiCode.ok);
  });
});

describe("taking it back", () => {
  test("needs password and code, as new recovery codes do, which end the earlier ones", async () => {
    const { secret, recovery } = await enrolled("renewing");
    // The session of the set-up stays.
    expect((await step("renewing", "remove", { password: testPassword, code: wrong })).code).toBe(apiCode.invalid);
    expect((await step("renewing", "renew", { password: "guess", code: codeOf(secret) })).code).toBe(apiCode.invalid);
    next();
    const { data } = await step<{ recoveryCodes: string[] }>("renewing", "renew", { password: testPassword, code: codeOf(secret) });
    expect((await logIn("renewing", { code: recovery[0] ?? "" })).code).toBe(apiCode.secondFactor);
    expect((await logIn("renewing", { code: data?.recoveryCodes[0] ?? "" })).code).toBe(apiCode.ok);
    next();
    expect((await step("renewing", "remove", { password: testPassword, code: codeOf(secret) })).code).toBe(apiCode.ok);
    expect((await logIn("renewing")).data?.token).toBeDefined();
  });

  test("is done for a member by an owner, and by nobody of another company", async () => {
    await enrolled("helped");
    const { data } = await server.ask<Page>("memberList", { filters: { loginName: "helped" } });
    const [row] = data?.rows ?? [];
    expect(row?.["factorSince"]).toBeDefined();
    const ids = [String(row?.["id"])];
    const reset = (ownPassword?: string, who?: string) =>
      server.ask("memberResetFactor", { ids, ...(ownPassword && { ownPassword }) }, who);
    expect((await reset(testPassword, "bo")).code).toBe(apiCode.notFound);
    expect((await logIn("helped")).code).toBe(apiCode.secondFactor);
    expect((await reset(testPassword)).code).toBe(apiCode.ok);
    expect((await logIn("helped")).data?.token).toBeDefined();
    const { data: after } = await server.ask<Page>("memberList", { filters: { loginName: "helped" } });
    expect(after?.rows[0]?.["factorSince"]).toBeUndefined();
    expect((await server.ask("userInfo", {}, "helped")).data?.["factorSince"]).toBeUndefined();
  });

  test("is reported to the member by e-mail, and recorded in the log of the company", async () => {
    await enrolled("told");
    const { data } = await server.ask<Page>("memberList", { filters: { loginName: "told" } });
    const id = String(data?.rows[0]?.["id"]);
    await sql`update records_company_member set body = body || '{"email":"told@bluekite.example"}' where id = ${id}`.execute(server.db);
    await server.ask("memberResetFactor", { ids: [id], ownPassword: testPassword });
    const letters = await server.db.selectFrom("letters").select(["recipient", "text"]).where("record", "=", id).execute();
    expect(letters).toEqual([{ recipient: "told@bluekite.example", text: expect.stringContaining("told") }]);
    const { data: log } = await server.ask<Page>("activityList", { filters: {}, size: 500 });
    expect(log?.rows).toContainEqual(expect.objectContaining({ act: expect.objectContaining({ en: "Reset two-step login" }), record: id }));
  });

  test("is done by a command, for staff too", async () => {
    await enrolled("commanded");
    expect(await server.operator("reset-factor", "commanded")).toMatchObject({ ok: true });
    expect((await logIn("commanded")).data?.token).toBeDefined();
    expect((await server.operator("reset-factor", "commanded")).lines).toEqual(["commanded has no second factor and no passkey."]);
    expect((await server.operator("reset-factor", "nobody")).ok).toBe(false);
  });

  test("goes with the account", async () => {
    await enrolled("leaving");
    await server.operated("members", "remove", "leaving");
    const rows = await server.db
      .selectFrom("second_factors")
      .leftJoin("accounts", "accounts.id", "account")
      .select("accounts.id")
      .execute();
    expect(rows.filter(({ id }) => id === null)).toEqual([]);
  });
});

describe("staff that needs it", () => {
  const staff = async (name: string) => {
    const { lines } = await strict.operator("staff", "add", name, "--roles", "sales");
    return /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
  };

  test("gets no session before it has set it up, which its login does", async () => {
    const password = await staff("desk-new");
    const { code, data } = await logIn<Enrolment>("desk-new", { password }, strict);
    expect([code, Object.keys(data ?? {})]).toEqual([apiCode.secondFactor, ["secret", "uri"]]);
    expect((await logIn("desk-new", { password, code: wrong }, strict)).code).toBe(apiCode.secondFactor);
    const made = await logIn("desk-new", { password, code: codeOf(data?.secret ?? "", strict) }, strict);
    expect([made.data?.token.length, made.data?.recoveryCodes?.length]).toEqual([43, 10]);
    expect(await logIn("desk-new", { password }, strict)).toMatchObject({ code: apiCode.secondFactor, data: null });
  });

  test("cannot turn it off", async () => {
    const password = await staff("desk-stays");
    const { data } = await logIn<Enrolment>("desk-stays", { password }, strict);
    const { data: made } = await logIn("desk-stays", { password, code: codeOf(data?.secret ?? "", strict) }, strict);
    const path = strict.schemas.current().catalog.call("secondFactor").path;
    const input = { step: "remove", password, code: made?.recoveryCodes?.[0] ?? "" };
    const answer = await strict.call(undefined, path, input, { authorization: made?.token ?? "" });
    expect(answer).toMatchObject({ code: apiCode.state, message: expect.stringMatching(/员工/) });
  });

  test("asks nothing of customers", async () => {
    expect((await logIn("anna", {}, strict)).code).toBe(apiCode.ok);
  });
});
