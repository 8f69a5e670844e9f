/** The log of a customer: who of its people did what when. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../../helpers/server/uploadPicture.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const log = async (who = "anna", query: Rec = {}): Promise<readonly Rec[]> =>
  (await server.ask<Page>("activityList", query, who)).data?.rows ?? [];
/** The entry of what was done last: `later` moves the clock before it, as entries have seconds. */
const newest = async (): Promise<Rec> => (await log("anna", { sort: [{ field: "time", desc: true }] }))[0] ?? {};
const later = (): void => void (server.time.now += 1000);
const address = { linkMan: "Jo", contactWay: "1380013800", address: "Gate 1" };
const saved = async (input: Rec): Promise<Rec> => (await server.ask("pickupAddressSave", input)).data ?? {};
/** Somebody whom anna invites, and a second later once more. */
async function inviteAgain(name: string): Promise<void> {
  const { data } = await server.ask("memberSave", { name, email: `${name.toLowerCase()}@bluekite.example`, roles: ["clerk"] });
  later();
  await server.ask("memberInvite", { ids: [String(data?.["id"])] });
}
/** A member of anna's company with one role. */
async function member(name: string, role: string): Promise<void> {
  await server.operator("members", "add", "anna", name, "--roles", role);
  const password = await server.db.selectFrom("accounts").select("password").where("login_key", "=", "anna").executeTakeFirstOrThrow();
  await server.db.updateTable("accounts").set(password).where("login_key", "=", name).execute();
}

describe("an entry of the log", () => {
  test("names who made, changed and deleted a record, with its role and the title", async () => {
    later();
    const { id, version } = await saved(address);
    expect(id).toBeDefined();
    expect(await newest()).toMatchObject({
      actor: "anna",
      role: { en: "Owner" },
      act: { en: "Created", zh: "新建" },
      subject: server.schemas.current().entity("pickup-address").schema["x-label"],
      record: id,
      about: expect.stringContaining("Jo"),
      time: expect.stringMatching(/^\d{4}-/),
    });
    later();
    await saved({ ...address, id: id ?? "", version: version ?? 1 });
    expect(await newest()).toMatchObject({ act: { en: "Changed" }, record: id });
    later();
    await server.ask<BatchResult>("pickupAddressDelete", { ids: [String(id)] });
    expect(await newest()).toMatchObject({ act: { en: "Deleted" }, record: id });
  });

  test("of a payment has its number, so that two of the same amount are distinguished", async () => {
    const upload = server.schemas.current().catalog.call("bankFlowPictureUpload").path;
    const { data: rechargePicture } = await uploadPicture(server, "anna", upload);
    const paid = { currency: "CNY", bankStatementAmount: 20_000, rechargePicture: rechargePicture ?? {} };
    for (const seq of ["0001", "0002"]) {
      later();
      const { data } = await server.ask("bankFlowSave", paid);
      expect(data?.["paymentNo"]).toMatch(new RegExp(`^HK\\d{6}${seq}$`));
      expect(await newest()).toMatchObject({ subject: { en: "Payment" }, about: `${String(data?.["paymentNo"])} CNY 20000` });
    }
  });

  test("names the record by a number or a name: no title is an amount, a currency or a time alone", () => {
    const { entities } = server.schemas.current();
    const telling = (name: string, field: string): boolean => {
      const schema = entities.get(name)?.schema.properties[field];
      const isAmount = schema?.type === "number" || schema?.["x-codes"] !== undefined || schema?.format !== undefined;
      return field === entities.get(name)?.head.number?.field || !isAmount || schema?.format === "email";
    };
    const logged = [...entities.values()].filter(({ name, head }) => head.owner === "customer" && head.calls?.save && name !== "message");
    const vague = logged.filter(
      ({ name, head }) => ![...(head.title ?? "").matchAll(/\{(\w+)\}/g)].some(([, field = ""]) => telling(name, field)),
    );
    expect(logged.length).toBeGreaterThan(20);
    expect(vague.map(({ name }) => name)).toEqual([]);
  });

  test("is written for logins, transitions and changes of the own account", async () => {
    later();
    await server.call(undefined, "/author/getToken", { loginName: "anna", password: testPassword });
    expect(await newest()).toMatchObject({ actor: "anna", act: { en: "Logged in" } });
    await inviteAgain("Min");
    expect(await newest()).toMatchObject({ act: { en: "Invite again" }, about: "Min" });
  });

  test("is written for an export, which changes nothing", async () => {
    later();
    const { path } = server.schemas.current().catalog.call("skuExport");
    const headers = { authorization: await server.token("anna") };
    await server.inject({ method: "POST", url: `/api${path}`, headers, payload: {} });
    expect(await newest()).toMatchObject({ act: { en: "Exported" }, subject: { en: "Goods" } });
  });

  test("is written once for a retry, and not for a refused act", async () => {
    const before = (await log("anna", { size: 100 })).length;
    const key = { "idempotency-key": "activity-log-retry-0001" };
    await server.ask("pickupAddressSave", address, "anna", key);
    await server.ask("pickupAddressSave", address, "anna", key);
    expect((await server.ask("pickupAddressSave", { unknown: 1 })).code).toBe(apiCode.invalid);
    expect(await log("anna", { size: 100 })).toHaveLength(before + 1);
  });

  test("leaves out what staff and the server do, and marks of messages", async () => {
    const before = (await log("anna", { size: 100 })).length;
    await server.operator("set", "customer", "anna", "isPassApproved=1");
    await server.ask("savedViewSave", { screen: "waybillList", name: "Mine", query: "tab=all" });
    expect(await log("anna", { size: 100 })).toHaveLength(before);
  });
});

describe("the log", () => {
  test("is found by person, action and number", async () => {
    await inviteAgain("Mo");
    expect((await log("anna", { search: "Invite again" })).length).toBeGreaterThan(0);
    expect((await log("anna", { search: "重新邀请" })).length).toBeGreaterThan(0);
    expect(await log("anna", { search: "nobody at all" })).toEqual([]);
  });

  test("is for the owner of the company: other members, other companies and staff read nothing of it", async () => {
    await member("log-clerk", "clerk");
    expect((await server.ask("activityList", {}, "log-clerk")).code).toBe(apiCode.forbidden);
    const ids = new Set((await log("anna", { size: 100 })).map(({ account }) => account));
    expect((await log("bo", { size: 100 })).filter(({ account }) => ids.has(account))).toEqual([]);
  });
});
