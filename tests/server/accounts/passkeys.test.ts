/** Passkeys: who adds one, what a login by one needs, and what does not count. */
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { passkeySite } from "../../../src/server/accounts/passkeyStore.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { softPasskey, type SoftPasskey } from "../../helpers/server/softPasskey.ts";

// The host of requests that come without a network.
const origin = "http://localhost:80";
const page = passkeySite(origin).origin;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ staffNeedsFactor: true });
});
afterAll(() => server.close());
beforeEach(() => {
  // Attempts of the test before do not count.
  server.time.now += 3_600_000;
  server.forgetTokens();
});

type Asked = { readonly challenge: string; readonly rp?: { readonly id: string }; readonly userVerification?: string };
type Listed = { readonly passkeys: readonly { readonly id: string; readonly name: string; readonly used?: string }[] };
const step = <Data = Listed>(loginName: string, name: string, input: Rec = {}) =>
  server.ask<Data>("passkeys", { step: name, ...input }, loginName);
const logIn = <Data = { token: string }>(name: string, input: Rec = {}) =>
  server.call<Data>(undefined, "/author/passkey", { step: name, ...input });
const challenge = async (): Promise<string> => (await logIn<Asked>("begin")).data?.challenge ?? "";

/** Adds a passkey to the account. */
async function added(loginName: string, name = "Laptop", device: SoftPasskey = softPasskey(page)): Promise<SoftPasskey> {
  const { data } = await step<Asked>(loginName, "begin", { password: testPassword });
  const answer = await step(loginName, "finish", { name, response: device.create(data?.challenge ?? "") as Rec });
  expect([answer.code, answer.problems]).toEqual([apiCode.ok, undefined]);
  return device;
}

describe("adding one", () => {
  test("needs the password, and a device that verifies its person and keeps the account", async () => {
    expect(await step("anna", "begin", { password: "guess" })).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/password" }] });
    const { data } = await step<Asked>("anna", "begin", { password: testPassword });
    expect(data).toMatchObject({
      rp: { id: passkeySite(page).id },
      user: { name: "anna" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  test("lists it by its name, and the next one excludes the device", async () => {
    const device = await added("bo", "Work phone");
    expect((await step("bo", "list")).data?.passkeys).toMatchObject([{ id: device.id, name: "Work phone" }]);
    const { data } = await step<Asked>("bo", "begin", { password: testPassword });
    expect(data).toMatchObject({ excludeCredentials: [{ id: device.id }] });
  });

  test("refuses an answer to another account's challenge, to a used one, and without a name", async () => {
    const { data } = await step<Asked>("anna", "begin", { password: testPassword });
    const response = softPasskey(page).create(data?.challenge ?? "") as Rec;
    expect((await step("anna", "finish", { name: " ", response })).problems?.[0]).toMatchObject({ path: "/name", code: "required" });
    expect((await step("bo", "finish", { name: "Theirs", response })).problems?.[0]).toMatchObject({ path: "/response", code: "passkey" });
    expect((await step("anna", "finish", { name: "Mine", response })).code).toBe(apiCode.ok);
    expect((await step("anna", "finish", { name: "Again", response })).problems?.[0]).toMatchObject({ code: "passkey" });
  });

  test("of a person with a second factor needs its code too", async () => {
    const { data: begun } = await server.ask<{ secret: string }>("secondFactor", { step: "begin", password: testPassword }, "bo");
    const totp = new TOTP({ secret: begun?.secret ?? "" });
    await server.ask("secondFactor", { step: "confirm", code: totp.generate({ timestamp: server.time.now }) }, "bo");
    expect((await step("bo", "begin", { password: testPassword })).problems?.[0]).toMatchObject({ path: "/code" });
    server.time.now += 30_000;
    const code = totp.generate({ timestamp: server.time.now });
    expect((await step<Asked>("bo", "begin", { password: testPassword, code })).data?.challenge).toMatch(/^[\w-]{43}$/);
    server.time.now += 30_000;
    const last = totp.generate({ timestamp: server.time.now });
    expect((await server.ask("secondFactor", { step: "remove", password: testPassword, code: last }, "bo")).code).toBe(apiCode.ok);
  });
});

describe("a login", () => {
  test("by a passkey opens a session of its account, and stores when it was used", async () => {
    const device = await added("anna");
    const { data } = await logIn("finish", { response: device.sign(await challenge()) as Rec });
    const session = { authorization: data?.token ?? "" };
    expect((await server.call<Rec>(undefined, "/customer/std/getInfo", {}, session)).data?.["loginName"]).toBe("anna");
    const listed = (await step("anna", "list")).data?.passkeys.find(({ id }) => id === device.id);
    expect(listed?.used).toMatch(/^\d{4}-\d\d-\d\d/);
  });

  test.each<[string, (device: SoftPasskey, challenge: string) => Promise<object> | object]>([
    ["a challenge that nobody asked for", (device) => device.sign("A".repeat(43))],
    ["a device that has not verified its person", (device, asked) => device.sign(asked, 1)],
    ["an unknown passkey", (_, asked) => softPasskey(page).sign(asked)],
    ["another device that says it is this one", (device, asked) => ({ ...softPasskey(page).sign(asked), id: device.id, rawId: device.id })],
    ["no answer at all", () => ({})],
  ])("is refused for %s", async (_, response) => {
    const device = await added("anna");
    const answer = await logIn("finish", { response: (await response(device, await challenge())) as Rec });
    expect(answer).toMatchObject({ code: apiCode.badLogin, data: null });
  });

  test("is refused for the page of another host", async () => {
    const phishing = softPasskey("https://lading.example.org");
    const { data } = await step<Asked>("anna", "begin", { password: testPassword });
    const answer = await step("anna", "finish", { name: "Phished", response: phishing.create(data?.challenge ?? "") as Rec });
    expect(answer.problems?.[0]).toMatchObject({ path: "/response", code: "passkey" });
  });

  test("uses a challenge up, also after five minutes", async () => {
    const device = await added("anna");
    const asked = await challenge();
    const response = device.sign(asked) as Rec;
    expect((await logIn("finish", { response })).code).toBe(apiCode.ok);
    expect((await logIn("finish", { response: device.sign(asked) as Rec })).code).toBe(apiCode.badLogin);
    const late = await challenge();
    server.time.now += 300_001;
    expect((await logIn("finish", { response: device.sign(late) as Rec })).code).toBe(apiCode.badLogin);
  });
});

test("a passkey that was removed logs nobody in", async () => {
  const device = await added("anna");
  expect((await step("anna", "remove", { id: device.id, password: "guess" })).problems?.[0]).toMatchObject({ path: "/password" });
  const { data } = await step("anna", "remove", { id: device.id, password: testPassword });
  expect(data?.passkeys.map(({ id }) => id)).not.toContain(device.id);
  expect((await logIn("finish", { response: device.sign(await challenge()) as Rec })).code).toBe(apiCode.badLogin);
});

test("nobody removes the passkey of another account", async () => {
  const device = await added("anna");
  await step("bo", "remove", { id: device.id, password: testPassword });
  expect((await logIn("finish", { response: device.sign(await challenge()) as Rec })).code).toBe(apiCode.ok);
});

test("a reset of the second factor removes the passkeys of a lost phone too", async () => {
  const device = await added("anna");
  await server.operator("reset-factor", "anna");
  expect((await step("anna", "list")).data?.passkeys).toEqual([]);
  expect((await logIn("finish", { response: device.sign(await challenge()) as Rec })).code).toBe(apiCode.badLogin);
});

test("the log of the company records who added and removed one", async () => {
  const device = await added("anna");
  await step("anna", "remove", { id: device.id, password: testPassword });
  const { data } = await server.ask<{ rows: readonly Rec[] }>("activityList", {}, "anna");
  const acts = JSON.stringify(data?.rows.map(({ act }) => act));
  expect(acts).toContain("Added a passkey");
  expect(acts).toContain("Removed a passkey");
});
