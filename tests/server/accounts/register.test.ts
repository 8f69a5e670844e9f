import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRecord } from "../../../src/dialect/records/draft.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

const path = "/customer/std/register";
let server: TestApp;
let form: Rec;
/** The codes for both ways, as they came; those of an earlier registration may be used up. */
async function prove({ phone, email }: Rec): Promise<Rec> {
  server.time.now += 2 * 3_600_000;
  await server.call(undefined, "/customer/std/getSmsCode", { phone });
  await server.call(undefined, "/customer/std/sendEmailCode", { email });
  const code = (by: string) => /\d{6}/.exec(server.sent.filter((one) => one.by === by).at(-1)?.text ?? "")?.[0] ?? "";
  return { smsCode: code("sms"), emailCode: code("email") };
}
const register = async (more: Rec = {}, key?: string) => {
  // As the portal's forms do: they wait for warnings.
  const asked: Rec = { ...form, acknowledge: [], ...more };
  const licence =
    "loginName" in more ? { licence: (await uploadPicture(server, undefined, "/customer/uploadAuthImage")).data as unknown as Rec } : {};
  const codes = "smsCode" in more ? {} : { ...licence, ...(await prove(asked)) };
  return server.call(undefined, path, { ...asked, ...codes }, key === undefined ? {} : { "idempotency-key": key });
};
const errors = (answer: { problems?: readonly { path: string; code: string; severity: string }[] }) =>
  (answer.problems ?? []).filter(({ severity }) => severity === "error").map(({ path, code }) => `${path} ${code}`);

beforeAll(async () => {
  server = await buildTestApp();
  const licence = (await uploadPicture(server, undefined, "/customer/uploadAuthImage")).data as unknown as Rec;
  form = { ...(server.schemas.current().entity("customer-registration").schema.examples?.[0] as Rec), licence };
});
afterAll(() => server.close());

describe("a registration", () => {
  test("makes an account that logs in and that nobody has approved yet", async () => {
    expect(await register({}, "first-registration")).toMatchObject({ code: apiCode.ok, data: null });
    const { loginName, password, shortName } = form;
    const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password } as Rec);
    const authorization = data?.token ?? "";
    const asked = (call: string) => server.call<Rec>(undefined, call, {}, { authorization });
    expect((await asked("/customer/std/getInfo")).data).toMatchObject({ loginName, name: shortName });
    expect((await asked("/customer/examineStdcustomerInfo")).data).toEqual({ isPassApproved: 0 });
  });

  test("is sent for review at once: the staff that checks companies finds it in its queue, and the customer may not change it meanwhile", async () => {
    const { lines } = await server.operator("staff", "add", "desk-operations", "--roles", "operations");
    const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
    const tokenOf = async (loginName: unknown, secret: unknown) =>
      (await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password: secret } as Rec)).data?.token ?? "";
    const authorization = await tokenOf("desk-operations", password);
    const list = server.schemas.current().catalog.call("customerList").path;
    const queue = await server.call<Page>(undefined, list, { tab: "under_review" }, { authorization });
    expect(queue.data?.rows.map(({ fullName, authStatus }) => `${String(fullName)} ${String(authStatus)}`)).toEqual([
      `${String(form["fullName"])} under_review`,
    ]);
    const own = { authorization: await tokenOf(form["loginName"], form["password"]) };
    const company: Rec = (await server.call<Page>(undefined, list, {}, own)).data?.rows[0] ?? {};
    const changed = await server.call(undefined, "/customer/std/company/draft", { ...company, contact: "Somebody" }, own);
    expect(changed.code).toBe(apiCode.state);
  });

  test("stores what was entered, and the password only hashed", async () => {
    const rows = await server.db.selectFrom("records_customer").selectAll().execute();
    expect(rows[0]?.body).toMatchObject({ fullName: form["fullName"] });
    expect(JSON.stringify(rows)).not.toContain(String(form["password"]));
  });

  test("asked again by somebody who lost the answer is done once", async () => {
    expect(await register({}, "first-registration")).toMatchObject({ code: apiCode.ok });
    expect(errors(await register({}, "another-registration"))).toEqual(["/loginName unique"]);
  });

  const taken: readonly (readonly [string, string])[] = [
    ["loginName", "login name [V-ACC-01]"],
    ["phone", "phone [V-ACC-02]"],
    ["shortName", "short name [V-ACC-03]"],
    ["fullName", "full name [V-ACC-04]"],
    ["enterpriseCreditCode", "credit code [V-ACC-05]"],
  ];
  const others = { loginName: "second", phone: "13900139000", shortName: "乙", fullName: "乙公司", enterpriseCreditCode: "X1" };
  for (const [field, named] of taken) {
    test(`reports at the field that somebody has this ${named} (in part assumed: Q-54, Q-55)`, async () => {
      expect(errors(await register({ ...others, [field]: form[field] ?? "" }))).toEqual([`/${field} unique`]);
    });
  }

  test("of a name that an account has, in whatever case, is refused", async () => {
    expect(errors(await register({ ...others, loginName: "ANNA" }))).toEqual(["/loginName unique"]);
  });

  test("leaves nothing behind when it is refused", async () => {
    await register({ ...others, phone: form["phone"] ?? "" });
    const accounts = await server.db.selectFrom("customers").select("login_name").execute();
    expect(accounts.map(({ login_name }) => login_name)).not.toContain("second");
  });

  test("refuses a password that is the login name, in whatever case [V-ACC-09]", async () => {
    const refused = await register({ ...others, loginName: "Haiyun", password: "hAIYUN", passwordAgain: "hAIYUN" });
    expect(refused.problems).toEqual([
      expect.objectContaining({ path: "/password", severity: "error" }),
      expect.objectContaining({ severity: "warning" }),
    ]);
    expect(refused.message).toContain(server.schemas.current().entity("customer-registration").schema["x-rules"]?.[0]?.message["zh"]);
  });

  test("needs the licence [V-ACC-10, M-19], the finance e-mail [V-ACC-11] and both codes (in part assumed: Q-55)", async () => {
    const nothing = { licence: null, financeEmail: null, smsCode: null, emailCode: null };
    const told = errors(await register(nothing));
    expect(told).toEqual(
      expect.arrayContaining(["/licence licence", "/financeEmail required", "/smsCode required", "/emailCode required"]),
    );
    expect(errors(await register({ ...others, smsCode: "000000", emailCode: "000000" }))).toEqual(["/smsCode code", "/emailCode code"]);
  });

  test("keeps the licence that was sent before there was an account, as the new customer's own [C-CUS-24]", async () => {
    const files = await server.db.selectFrom("files").select("customer").execute();
    const { id } = await server.db
      .selectFrom("customers")
      .select("id")
      .where("login_key", "=", String(form["loginName"]))
      .executeTakeFirstOrThrow();
    expect(files[0]).toEqual({ customer: id });
  });

  test("refuses passwords that differ, and everything that is missing", async () => {
    expect(errors(await register({ ...others, passwordAgain: "x" }))).toHaveLength(1);
    const nothing = await server.call(undefined, path, {});
    expect(errors(nothing)).toEqual(expect.arrayContaining(["/loginName required", "/password required", "/fullName required"]));
  });

  test("answers no sooner where the name exists: the password is hashed either way, and tries are few", async () => {
    const guess = () => register({ ...others, loginName: "anna", smsCode: "000000", emailCode: "000000" });
    let last = await guess();
    for (let tries = 0; tries < 30 && last.code !== apiCode.throttled; tries++) last = await guess();
    expect(last.code).toBe(apiCode.throttled);
    server.time.now += 3_600_001;
    expect((await guess()).code).toBe(apiCode.invalid);
  });
});

describe("a company of another country", () => {
  const abroad = {
    loginName: "rivertoys",
    phone: "+1 206 555 0142",
    shortName: "River Toys",
    fullName: "River Toys LLC",
    country: "US",
    enterpriseCreditCode: null,
  };

  test("states its tax number in place of a Chinese credit code, in the form of its country", async () => {
    expect(errors(await register({ ...abroad }))).toEqual(["/taxNumber required"]);
    expect(errors(await register({ ...abroad, taxNumber: "US1234" }))).toEqual(["/taxNumber rule:ein-has-nine-digits"]);
    expect(await register({ ...abroad, taxNumber: "12-3456789" })).toMatchObject({ code: apiCode.ok });
    const rows = await server.db.selectFrom("records_customer").selectAll().execute();
    expect(rows.map(({ body }) => body)).toContainEqual(expect.objectContaining({ country: "US", taxNumber: "12-3456789" }));
  });

  test("chooses its country, unless it reads Chinese; no number is asked for before", async () => {
    const { compiled } = server.schemas.current().entity("customer-registration");
    const begun = (language: string) =>
      newRecord(compiled, { user: { language }, limits: {}, today: "2026-11-29", now: "2026-11-29 10:00:00", on: "create" });
    expect(["zh", "en"].map((language) => begun(language)["country"])).toEqual(["CN", undefined]);
    const without = { ...abroad, loginName: "nowhere", phone: "+1 206 555 0144", shortName: "Nowhere", country: null };
    expect(errors(await register(without))).toEqual(["/country required"]);
  });

  test("does not share the tax number with another company", async () => {
    const twin = { ...abroad, loginName: "twin", phone: "+1 206 555 0143", shortName: "Twin", fullName: "Twin LLC" };
    expect(errors(await register({ ...twin, taxNumber: "12-3456789" }))).toEqual(["/taxNumber unique"]);
  });

  test("may send the licence as a PDF", () => {
    const { licence } = server.schemas.current().entity("customer-registration").schema.properties;
    expect(licence?.["x-file"]?.accept).toContain("application/pdf");
  });
});
