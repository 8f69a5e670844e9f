import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

const minute = 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const call = (who: string | undefined, name: string, body: Rec = {}) => server.call<Rec>(who, `/customer/std/${name}`, body);
const lastCode = () => /\d{6}/.exec(server.sent.at(-1)?.text ?? "")?.[0] ?? "";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const problems = (answer: { problems?: readonly { path: string; code: string }[] }) =>
  (answer.problems ?? []).map(({ path, code }) => `${path} ${code}`);
const logIn = (loginName: string, password: string) =>
  server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password });
/** After it nobody has to wait for another code. */
const later = () => {
  server.time.now += 2 * minute;
};

describe("a company", () => {
  const company: Rec = {
    shortName: "蓝鸢",
    fullName: "深圳市蓝鸢贸易有限公司",
    enterpriseCreditCode: "91440300ma5exampl1",
    financeEmail: "finance@bluekite.example",
  };
  const send = (who: string, record: Rec) => server.call<Rec>(who, "/customer/saveStdCustomer", record);
  const status = async () => (await server.call<Rec>("anna", "/customer/examineStdcustomerInfo")).data;
  const operator = (...words: string[]) => server.operator(...words);
  const licence = async (who: string) => (await uploadPicture(server, who, "/customer/uploadAuthImage")).data as unknown as Rec;
  let stored: Rec;

  test("is sent for review with its licence [V-ACC-10] and a finance e-mail [V-ACC-11] (assumed: Q-55)", async () => {
    const bare = { ...company, financeEmail: null };
    expect(problems(await send("anna", bare))).toEqual(expect.arrayContaining(["/licence licence", "/financeEmail required"]));
    const { code, data } = await send("anna", { ...company, licence: await licence("anna") });
    expect([code, data]).toMatchObject([apiCode.ok, { authStatus: "under_review", enterpriseCreditCode: "91440300MA5EXAMPL1" }]);
    stored = data ?? {};
    expect(await status()).toEqual({ isPassApproved: 0 });
  });

  test("shares no name and no credit code with another customer's [V-ACC-03, V-ACC-04, V-ACC-05]", async () => {
    const twin = await send("bo", { ...company, licence: await licence("bo") });
    expect(problems(twin).sort()).toEqual(["/enterpriseCreditCode unique", "/fullName unique", "/shortName unique"]);
  });

  test("under review is not changed; sent back it states why, and is submitted again", async () => {
    const fullName = "蓝鸢（深圳）贸易有限公司";
    expect((await send("anna", { ...stored, fullName })).code).toBe(apiCode.state);
    expect((await operator("rejectCompany", String(stored["id"]), "--note", "执照看不清")).ok).toBe(true);
    const { data } = await server.call<{ rows: Rec[] }>("anna", "/customer/std/company/list");
    expect(data?.rows).toMatchObject([{ authStatus: "rejected", reviewNote: "执照看不清" }]);
    const { code, data: resent } = await send("anna", { ...data?.rows[0], fullName });
    expect([code, resent?.["authStatus"]]).toEqual([apiCode.ok, "under_review"]);
  });

  test("that is approved makes the account approved, for the status call and for every rule [CR-13, C-CUS-22, O-07]", async () => {
    expect((await operator("approveCompany", String(stored["id"]))).ok).toBe(true);
    expect(await status()).toEqual({ isPassApproved: 1 });
  });

  test("gives its names to the account then: staff lists records by the short one, a statement has the full one", async () => {
    const { shortName, fullName } = (await server.call<{ rows: Rec[] }>("anna", "/customer/std/company/list")).data?.rows[0] ?? {};
    expect((await call("anna", "getInfo")).data).toMatchObject({ name: shortName, company: fullName });
  });
});

describe("a new telephone", () => {
  test("is proven by a code that goes to it, and shown masked from then on [C-SES-05, C-SES-07]", async () => {
    expect(await call("anna", "getUpdatePhoneSmsCode", { phone: "138 0013 8000" })).toMatchObject({ code: apiCode.ok });
    expect(server.sent.at(-1)).toMatchObject({ by: "sms", to: "13800138000" });
    const wrong = await call("anna", "updateRegisteredPhone", { phone: "13800138000", code: other(lastCode()) });
    expect(problems(wrong)).toEqual(["/code code"]);
    // The portal's forms wait for warnings.
    const asked = { phone: "13800138000", code: lastCode(), acknowledge: [] };
    expect(await call("anna", "updateRegisteredPhone", asked)).toMatchObject({ code: apiCode.ok });
    expect((await call("anna", "getInfo")).data).toMatchObject({ phone: "138****8000" });
  });

  test("takes a code once, and only that of the number it went to", async () => {
    expect(problems(await call("anna", "updateRegisteredPhone", { phone: "13800138000", code: lastCode() }))).toEqual(["/code code"]);
    later();
    await call("anna", "getUpdatePhoneSmsCode", { phone: "13900139000" });
    expect(problems(await call("anna", "updateRegisteredPhone", { phone: "13700137000", code: lastCode() }))).toEqual(["/code code"]);
  });

  test("of another account is refused at the field [V-ACC-02]", async () => {
    later();
    await call("bo", "getUpdatePhoneSmsCode", { phone: "13800138000" });
    expect(problems(await call("bo", "updateRegisteredPhone", { phone: "13800138000", code: lastCode() }))).toEqual(["/phone unique"]);
  });
});

describe("a code", () => {
  test("proves a new mailbox [C-SES-06, C-SES-08]", async () => {
    later();
    await call("anna", "sendUpdateEmailCode", { email: "Anna@bluekite.example" });
    expect(server.sent.at(-1)).toMatchObject({ by: "email", to: "anna@bluekite.example" });
    expect((await call("anna", "updateRegisteredEmail", { email: "Anna@bluekite.example", code: lastCode() })).code).toBe(apiCode.ok);
    expect((await call("anna", "getInfo")).data).toMatchObject({ email: "A***@bluekite.example" });
  });

  test("is sent again only after a minute, whoever requests it", async () => {
    later();
    expect((await call(undefined, "getSmsCode", { phone: "13600136000" })).code).toBe(apiCode.ok);
    expect((await call(undefined, "getSmsCode", { phone: "136-0013-6000" })).code).toBe(apiCode.throttled);
    server.time.now += minute;
    expect((await call(undefined, "getSmsCode", { phone: "13600136000" })).code).toBe(apiCode.ok);
  });

  test("is dead after five wrong tries, and after ten minutes", async () => {
    later();
    await call("bo", "getUpdatePhoneSmsCode", { phone: "13500135000" });
    const code = lastCode();
    for (let tries = 0; tries < 5; tries++) await call("bo", "updateRegisteredPhone", { phone: "13500135000", code: other(code) });
    expect(problems(await call("bo", "updateRegisteredPhone", { phone: "13500135000", code }))).toEqual(["/code code"]);
    server.time.now += 16 * minute;
    await call("bo", "getUpdatePhoneSmsCode", { phone: "13500135000" });
    server.time.now += 10 * minute + 1000;
    expect(problems(await call("bo", "updateRegisteredPhone", { phone: "13500135000", code: lastCode() }))).toEqual(["/code code"]);
  });

  test("lies nowhere as it was sent", async () => {
    later();
    await call("bo", "getUpdatePhoneSmsCode", { phone: "13500135000" });
    const rows = await server.db.selectFrom("codes").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows.filter((row) => row.hash !== "")) expect(hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(rows)).not.toContain(lastCode());
  });
});

describe("a password", () => {
  const change = (more: Rec) =>
    call("bo", "updateCustomerPasswd", { oldPassword: testPassword, password: "Neu-2026-x", passwordAgain: "Neu-2026-x", ...more });

  test("is changed by a user who knows the old one, and not to the login name, in upper or lower case [C-SES-09, V-ACC-09]", async () => {
    expect(problems(await change({ oldPassword: "guessed" }))).toEqual(["/oldPassword wrongPassword"]);
    expect((await change({ password: "BO", passwordAgain: "BO" })).problems).toEqual([expect.objectContaining({ path: "/password" })]);
    expect((await change({ passwordAgain: "Neu-2026-y" })).problems).toEqual([expect.objectContaining({ path: "/passwordAgain" })]);
  });

  test("that is changed ends all sessions but this one", async () => {
    const { data } = await logIn("bo", testPassword);
    expect((await change({})).code).toBe(apiCode.ok);
    expect(await call("bo", "getInfo")).toMatchObject({ status: 200, data: { passwordChanged: expect.stringMatching(/^2026-11-21 /) } });
    expect((await server.call(undefined, "/customer/std/getInfo", {}, { authorization: data?.token ?? "" })).status).toBe(401);
    expect((await logIn("bo", testPassword)).code).toBe(apiCode.badLogin);
  });

  test("that is forgotten is replaced by a code to the registered telephone [C-SES-03] or mailbox [C-SES-04]", async () => {
    later();
    await call(undefined, "sendEmailCode", { loginName: "anna", email: "anna@bluekite.example" });
    const reset = { loginName: "anna", by: "email", email: "anna@bluekite.example", password: "Neu-2026-z", passwordAgain: "Neu-2026-z" };
    expect(problems(await call(undefined, "updateCustomerPasswd", { ...reset, emailCode: other(lastCode()) }))).toEqual([
      "/emailCode code",
    ]);
    expect((await call(undefined, "updateCustomerPasswd", { ...reset, emailCode: lastCode() })).code).toBe(apiCode.ok);
    expect((await logIn("anna", "Neu-2026-z")).code).toBe(apiCode.ok);
  });

  test("that is forgotten sends nothing where the account does not exist or has another number, and answers alike", async () => {
    later();
    const sent = server.sent.length;
    const answers = [
      await call(undefined, "getSmsCode", { loginName: "nobody", phone: "13000130000" }),
      await call(undefined, "getSmsCode", { loginName: "anna", phone: "13100131000" }),
      await call(undefined, "getSmsCode", { loginName: "anna", phone: "13800138000" }),
    ];
    expect(answers.map(({ code, data, message }) => [code, data, message])).toEqual(answers.map(() => [apiCode.ok, null, undefined]));
    expect(server.sent.length - sent).toBe(1);
  });

  test("of an account is not set from outside without its code", async () => {
    const reset = {
      loginName: "anna",
      by: "phone",
      phone: "13000130000",
      smsCode: "123456",
      password: "Neu-2026-q",
      passwordAgain: "Neu-2026-q",
    };
    expect(problems(await call(undefined, "updateCustomerPasswd", reset))).toEqual(["/smsCode code"]);
    expect(problems(await call(undefined, "updateCustomerPasswd", { ...reset, loginName: "nobody" }))).toEqual(["/smsCode code"]);
  });
});
