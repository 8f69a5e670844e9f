/** The owner of a customer invites people, gives them roles and removes them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

const list = "/customer/std/member/list";
const save = "/customer/std/member/save";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const as = <Data = Rec>(authorization: string, path: string, body: Rec = {}): Promise<Called<Data>> =>
  server.call<Data>(undefined, path, body, { authorization });
const anna = <Data = Rec>(path: string, body: Rec = {}): Promise<Called<Data>> => server.call<Data>("anna", path, body);
const linkOf = (text: string): string => decodeURIComponent(/#\/join\?invitation=(\S+)/.exec(text)?.[1] ?? "");
const lastLink = (): string => linkOf(server.sent.at(-1)?.text ?? "");
const invite = async (name: string, roles: readonly string[], more: Rec = {}): Promise<{ readonly id: string; readonly token: string }> => {
  const { data } = await anna(save, { name, email: `${name}@bluekite.example`, roles: [...roles], ...more });
  return { id: String(data?.["id"]), token: lastLink() };
};
const password = "Gang-kou-2026";
const join = (token: string, loginName: string, more: Rec = {}) =>
  server.call(undefined, "/customer/std/join", { token, loginName, password, passwordAgain: password, ...more });
const logIn = async (loginName: string): Promise<string> =>
  (await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password })).data?.token ?? "";
const joined = async (name: string, roles: readonly string[]): Promise<{ readonly id: string; readonly session: string }> => {
  const { id, token } = await invite(name, roles);
  await join(token, name);
  return { id, session: await logIn(name) };
};
const rowOf = async (id: string): Promise<Rec | undefined> => (await anna<Page>(list)).data?.rows.find((row) => row["id"] === id);

describe("an invitation", () => {
  test("goes to the mailbox with a link, or by SMS where there is none, and keeps its secret out of the database", async () => {
    const { token } = await invite("mail", ["clerk"]);
    expect(server.sent.at(-1)).toMatchObject({ by: "email", to: "mail@bluekite.example" });
    expect(server.sent.at(-1)?.text).toContain("https://portal.example/#/join?invitation=");
    await anna(save, { name: "Tel", phone: "13900139000", roles: ["viewer"] });
    expect(server.sent.at(-1)).toMatchObject({ by: "sms", to: "13900139000" });
    const secret = token.split(".")[1] ?? "";
    expect(secret.length).toBeGreaterThan(40);
    const tables = [
      await server.db.selectFrom("codes").selectAll().execute(),
      await server.db.selectFrom("records_company_member").selectAll().execute(),
    ];
    expect(JSON.stringify(tables)).not.toContain(secret);
  });

  test("makes an account with the roles of the record, once", async () => {
    const { id, token } = await invite("min", ["clerk"]);
    // The page names the warnings that its user has accepted, here none.
    expect(await join(token, "min", { acknowledge: [] })).toMatchObject({ code: apiCode.ok });
    const session = await logIn("min");
    expect((await as(session, "/customer/std/getInfo")).data).toMatchObject({ loginName: "min", name: "min", roles: ["clerk"] });
    expect(await rowOf(id)).toMatchObject({ state: "active", loginName: "min", roles: ["clerk"], lastLogin: expect.any(String) });
    expect(await join(token, "min2")).toMatchObject({ code: apiCode.invalid, problems: [{ code: "invitationEnded" }] });
  });

  test("ends after its days, when it is sent again, and with another secret", async () => {
    const { id, token } = await invite("late", ["clerk"]);
    await anna("/customer/std/member/invite", { ids: [id] });
    const again = lastLink();
    expect(again).not.toBe(token);
    const ended = { code: apiCode.invalid, problems: [{ path: "", code: "invitationEnded" }] };
    expect(await join(token, "late")).toMatchObject(ended);
    expect(await join(`${id}.${"x".repeat(43)}`, "late")).toMatchObject(ended);
    expect(await server.call(undefined, "/customer/std/join", { loginName: "late", password, passwordAgain: password })).toMatchObject(
      ended,
    );
    server.time.now += 8 * 86_400_000;
    server.forgetTokens();
    expect(await join(again, "late")).toMatchObject(ended);
  });

  test("asks for a free login name and a password that is not short; the link stays usable", async () => {
    const { token } = await invite("picky", ["viewer"]);
    expect((await join(token, "ANNA")).problems).toMatchObject([{ path: "/loginName", code: "unique" }]);
    expect((await join(token, "picky", { password: "short", passwordAgain: "short" })).problems?.map(({ path }) => path)).toEqual([
      "/password",
    ]);
    expect(await join(token, "picky")).toMatchObject({ code: apiCode.ok });
  });

  test("is limited: a customer sends 30 an hour", async () => {
    const codes: number[] = [];
    for (let times = 0; times < 31; times++) {
      const { code, data } = await anna(save, { name: "often", email: `often${times}@bluekite.example`, roles: ["viewer"] });
      codes.push(code);
      if (code === apiCode.ok) await anna("/customer/std/member/remove", { ids: [String(data?.["id"])] });
    }
    expect(codes.filter((code) => code === apiCode.throttled).length).toBeGreaterThan(0);
    server.time.now += 3_600_001;
  });

  test("does not flood a stranger: one mailbox or telephone gets so many a day, whoever sends them, also after the record was removed", async () => {
    const most = Number(server.schemas.current().catalog.limits["addressEmails"]);
    const member = (who: string, reach: Rec) => server.call<Rec>(who, save, { name: "stranger", roles: ["viewer"], ...reach });
    for (const [reach, again, code] of [
      [{ email: "stranger@elsewhere.example" }, { email: "Stranger@Elsewhere.example" }, apiCode.limit],
      [{ phone: "13900139111" }, { phone: "13900139111" }, apiCode.throttled],
    ] as const) {
      for (let times = 0; times < most; times++) {
        const { code: answer, data } = await member("anna", reach);
        expect(answer).toBe(apiCode.ok);
        await anna("/customer/std/member/remove", { ids: [String(data?.["id"])] });
      }
      const before = server.sent.length;
      expect((await member("anna", again)).code).toBe(code);
      expect((await member("bo", reach)).code).toBe(code);
      expect(server.sent.length).toBe(before);
    }
    server.time.now += 25 * 3_600_000;
    server.forgetTokens();
    expect((await member("bo", { email: "stranger@elsewhere.example" })).code).toBe(apiCode.ok);
  });
});

describe("a member", () => {
  test("of every customer includes its first account, which stays an owner", async () => {
    const first = (await anna<Page>(list)).data?.rows.find((row) => row["first"] === true);
    expect(first).toMatchObject({ loginName: "anna", roles: ["owner"], state: "active" });
    const ids = [String(first?.["id"])];
    expect((await anna("/customer/std/member/roles", { ids, roles: ["viewer"] })).code).toBe(apiCode.state);
    expect((await anna("/customer/std/member/remove", { ids })).code).toBe(apiCode.state);
    expect(await logInAnna()).not.toBe("");
  });

  test("with other roles has them at the very next call", async () => {
    const { id, session } = await joined("changes", ["clerk"]);
    const address = { customerDeliveryCompany: "Harbor", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
    const addressSave = "/customer/std/delivery/address/save";
    expect((await as(session, addressSave, address)).code).toBe(apiCode.ok);
    await anna("/customer/std/member/roles", { ids: [id], roles: ["viewer"] });
    expect(await as(session, addressSave, { ...address, customerDeliveryCompany: "Second" })).toMatchObject({
      code: apiCode.forbidden,
      data: { roles: ["owner", "clerk"] },
    });
    expect(await rowOf(id)).toMatchObject({ roles: ["viewer"] });
  });

  test("who is removed loses its sessions at once; what it made stays", async () => {
    const { id, session } = await joined("leaves", ["clerk"]);
    expect((await as(session, "/customer/std/getInfo")).status).toBe(200);
    expect((await anna("/customer/std/member/remove", { ids: [id] })).code).toBe(apiCode.ok);
    expect((await as(session, "/customer/std/getInfo")).status).toBe(401);
    expect(await logIn("leaves")).toBe("");
    expect(await rowOf(id)).toBeUndefined();
  });

  test("who is removed before joining cannot join any more", async () => {
    const { id, token } = await invite("never", ["clerk"]);
    await anna("/customer/std/member/remove", { ids: [id] });
    expect(await join(token, "never")).toMatchObject({ code: apiCode.invalid });
  });

  test("other than an owner neither sees the members nor makes itself an owner", async () => {
    const { id, session } = await joined("clever", ["clerk"]);
    for (const [path, body] of [
      [list, {}],
      [save, { name: "x", email: "x@y.example", roles: ["owner"] }],
      ["/customer/std/member/roles", { ids: [id], roles: ["owner"] }],
      ["/customer/std/member/remove", { ids: [id] }],
    ] as const)
      expect((await as(session, path, body as Rec)).code).toBe(apiCode.forbidden);
  });

  test("of another customer is out of reach, and roles of staff cannot be given", async () => {
    const { id } = await joined("ours", ["clerk"]);
    expect((await server.call("bo", "/customer/std/member/remove", { ids: [id] })).code).toBe(apiCode.notFound);
    expect((await anna(save, { name: "spy", email: "spy@y.example", roles: ["operations"] })).code).toBe(apiCode.invalid);
    expect((await anna("/customer/std/member/roles", { ids: [id], roles: ["admin"] })).code).toBe(apiCode.invalid);
  });

  test("resets its password by its own mailbox, and changes its own phone, not the company's", async () => {
    const { session } = await joined("own", ["owner"]);
    await server.call(undefined, "/customer/std/sendEmailCode", { loginName: "own", email: "own@bluekite.example" });
    expect(/\d{6}/.test(server.sent.at(-1)?.text ?? "")).toBe(true);
    expect(server.sent.at(-1)).toMatchObject({ to: "own@bluekite.example", subject: expect.stringContaining("Lading") });
    const phone = "13712345678";
    await as(session, "/customer/std/getUpdatePhoneSmsCode", { phone });
    const code = /\d{6}/.exec(server.sent.at(-1)?.text ?? "")?.[0] ?? "";
    expect(await as(session, "/customer/std/updateRegisteredPhone", { phone, code })).toMatchObject({ code: apiCode.ok });
    expect((await as(session, "/customer/std/getInfo")).data).toMatchObject({ phone: "137****5678" });
    expect((await anna("/customer/std/getInfo")).data?.["phone"]).toBeUndefined();
  });
});

const logInAnna = () => server.token("anna");

test("roles that members may have are those of schemas/roles.json, with the same labels", () => {
  const { catalog, roles } = server.schemas.current();
  const ofCustomers = Object.entries(roles.roles).filter(([, { of }]) => of === "customer");
  expect(catalog.codes("member-role").map(({ const: name, "x-label": label }) => [name, label])).toEqual(
    ofCustomers.map(([name, { label }]) => [name, label]),
  );
});
