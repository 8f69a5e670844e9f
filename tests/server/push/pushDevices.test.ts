/** Devices that get push messages: an account adds and lists its own; one ends with its session, password or account. */
import { describe, expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { createAttempts } from "../../../src/server/load/attempts.ts";
import { createPushDevices } from "../../../src/server/push/pushDevices.ts";
import { closeAccount } from "../../../src/server/session/accounts.ts";
import { endOtherSessions } from "../../../src/server/session/sessions.ts";
import { buildTestApp } from "../../helpers/server/buildTestApp.ts";
import { device, inPushBench, pushService, queueOf, server, step, vapid } from "../../helpers/server/pushBench.ts";
import { softBrowser } from "../../helpers/server/softBrowser.ts";

inPushBench();

const service = { url: "https://push.example/send" };
const stored = () => server.db.selectFrom("push_devices").selectAll().orderBy("id").execute();

describe("a device", () => {
  test("is listed with the key to subscribe with, the kinds that letters have, and whether it is the asking one", async () => {
    const [phone, desk] = [softBrowser(service), softBrowser(service)];
    await device(phone, "anna", { name: "  Phone  " });
    await device(desk, "anna", { name: "Desk", kinds: ["files"] });
    const { data } = await step({ step: "list", endpoint: phone.subscription.endpoint });
    expect(data?.key).toBe(vapid.publicKey);
    expect(data?.kinds).toEqual([
      { id: "tracking", label: "轨迹通知" },
      { id: "files", label: "文件通知" },
    ]);
    expect(data?.devices).toMatchObject([
      { name: "Phone", kinds: ["tracking", "files"], own: true },
      { name: "Desk", kinds: ["files"] },
    ]);
    expect(data?.devices?.[1]).not.toHaveProperty("own");
  });

  test("says nothing of its address and its keys to anybody", async () => {
    const phone = softBrowser(service);
    await device(phone);
    const answer = JSON.stringify(await step({ step: "list" }));
    for (const secret of [phone.subscription.endpoint, phone.subscription.keys.auth, phone.subscription.keys.p256dh])
      expect(answer).not.toContain(secret);
  });

  test("chooses kinds, is tested and removed by its own account only", async () => {
    const id = await device(softBrowser(service));
    await step({ step: "kinds", id, kinds: [] }, "bo");
    await step({ step: "remove", id }, "bo");
    expect((await step({ step: "test", id }, "bo")).code).toBe(apiCode.invalid);
    expect((await step({ step: "list" }, "bo")).data?.devices).toEqual([]);
    expect((await step({ step: "kinds", id, kinds: ["files"] })).data?.devices).toMatchObject([{ kinds: ["files"] }]);
    expect((await step({ step: "kinds", id, kinds: ["lists"] })).code).toBe(apiCode.invalid);
    expect((await step({ step: "remove", id })).data?.devices).toEqual([]);
  });

  test("belongs to the account that subscribed last in its browser", async () => {
    const phone = softBrowser(service);
    await device(phone);
    await device(phone, "bo");
    expect((await step({ step: "list" })).data?.devices).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  test("is removed where another account opens a page in its browser", async () => {
    const phone = softBrowser(service);
    await device(phone);
    const { data } = await step({ step: "seen", endpoint: phone.subscription.endpoint }, "bo");
    expect(data?.devices).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("replaces the one that was seen longest ago, where an account has ten", async () => {
    for (let each = 0; each < 12; each++) {
      server.time.now += 1000;
      await device(softBrowser(service), "anna", { name: String(each) });
    }
    expect((await stored()).map(({ name }) => name)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
  });
});

describe("a device ends", () => {
  test("with the logout of the session that saw it last", async () => {
    const [phone, desk] = [softBrowser(service), softBrowser(service)];
    await device(phone);
    const first = await server.token("anna");
    server.forgetTokens();
    await device(desk);
    const second = await server.token("anna");
    await step({ step: "seen", endpoint: phone.subscription.endpoint });
    const { path } = server.schemas.current().catalog.call("logout");
    const logOut = (authorization: string) =>
      server.inject({ method: "POST", url: `/api${path}`, headers: { authorization, "content-type": "application/json" }, payload: "{}" });
    await logOut(first);
    expect(await stored()).toHaveLength(2);
    await logOut(second);
    expect(await stored()).toEqual([]);
  });

  test("with a changed password, but for the device of the session that changed it", async () => {
    const [phone, desk] = [softBrowser(service), softBrowser(service)];
    await device(phone, "anna", { name: "Phone" });
    server.forgetTokens();
    await device(desk, "anna", { name: "Desk" });
    const [{ account } = { account: "" }] = await stored();
    const token = await server.token("anna");
    await server.db.transaction().execute((trx) => endOtherSessions(trx, account, token));
    expect((await stored()).map(({ name }) => name)).toEqual(["Desk"]);
  });

  test("with its account", async () => {
    await server.operated("members", "add", "anna", "clara", "--roles", "clerk");
    const { id } = await server.db.selectFrom("accounts").select("id").where("login_key", "=", "clara").executeTakeFirstOrThrow();
    await device(softBrowser(service));
    await server.db.updateTable("push_devices").set({ account: id }).execute();
    await server.db.transaction().execute((trx) => closeAccount(trx, id));
    expect(await stored()).toEqual([]);
  });
});

describe("a subscription is refused", () => {
  const { keys } = softBrowser(service).subscription;
  const point = Buffer.alloc(65, 4).toString("base64url");
  test.each<[string, unknown]>([
    ["without keys", { endpoint: service.url }],
    ["by http", { endpoint: "http://push.example/send", keys }],
    ["with a password", { endpoint: "https://a:b@push.example/send", keys }],
    ["that is longer than an address", { endpoint: `https://push.example/${"x".repeat(1000)}`, keys }],
    ["with a key that is no point of the curve", { endpoint: service.url, keys: { ...keys, p256dh: point } }],
    ["with a short secret", { endpoint: service.url, keys: { ...keys, auth: "AAAA" } }],
    ["as text", "https://push.example/send"],
  ])("%s", async (_how, subscription) => {
    expect(await step({ step: "add", subscription } as unknown as Rec)).toMatchObject({
      code: apiCode.invalid,
      problems: [{ path: "/subscription" }],
    });
    expect(await stored()).toEqual([]);
  });
});

test("a test is sent in the language of the device, at most five times a minute", async () => {
  const real = await pushService();
  const phone = softBrowser(real);
  const id = await device(phone);
  for (let each = 0; each < 5; each++) expect((await step({ step: "test", id })).code).toBe(apiCode.ok);
  expect((await step({ step: "test", id })).code).toBe(apiCode.throttled);
  await queueOf().round();
  expect(real.received.map((message) => phone.read(message)["title"])).toEqual(Array(5).fill("测试通知：此设备可以收到推送"));
});

test("staff has no devices: letters are about records of customers", async () => {
  const { db, schemas, time } = server;
  const devices = createPushDevices({
    db,
    clock: () => time.now,
    attempts: createAttempts(db, () => time.now),
    publicKey: vapid.publicKey,
  });
  const principal = { account: "desk", roles: ["operations"], facts: {}, via: "session" as const };
  const asked = { schemas: schemas.current(), principal, session: "", language: "zh" };
  expect(
    await devices.change({ ...asked, input: { step: "add", subscription: softBrowser(service).subscription } as unknown as Rec }),
  ).toEqual({});
  expect(await stored()).toEqual([]);
});

test("a server without push says so", async () => {
  const silent = await buildTestApp();
  try {
    expect((await silent.call("anna", "/customer/std/push", { step: "list" })).data).toEqual({});
  } finally {
    await silent.close();
  }
});
