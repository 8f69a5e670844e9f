/** A process remembers who comes with a token and believes nothing of it: what another process changes counts from the next call. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const list = "/customer/shippers/list";
const save = "/customer/shippers/save";
const sender: Rec = { companyNameCn: "深圳市蓝鸢贸易有限公司", contact: "林晓雨", phone: "0755-8123 4567", address: "宝安区 8 号" };

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
/** Anna is logged in, and the server has heard of her. */
beforeEach(async () => {
  server.forgetTokens();
  expect((await server.call("anna", list)).code).toBe(200);
});
const hashed = async () =>
  createHash("sha256")
    .update(await server.token("anna"))
    .digest("hex");
const endSession = async () =>
  server.db
    .deleteFrom("sessions")
    .where("token", "=", await hashed())
    .execute();
const stored = async () => (await server.db.selectFrom("records_sender").select("id").execute()).length;

describe("a session that another process has ended [C-SES-01]", () => {
  test("opens no list, no count and no account any more", async () => {
    await endSession();
    for (const path of [list, "/customer/std/getInfo", "/customer/skuInfos/queryWaybillList", "/customer/skuInfos/queryWaybillSatatus"])
      expect(await server.call("anna", path)).toMatchObject({ status: 401, data: null });
  });

  test("saves nothing, and leaves the key free", async () => {
    const key = { "idempotency-key": "ended-in-between" };
    const before = await stored();
    await endSession();
    expect((await server.call("anna", save, sender, key)).status).toBe(401);
    expect(await stored()).toBe(before);
    server.forgetTokens();
    expect((await server.call("anna", save, sender, key)).code).toBe(200);
    expect(await stored()).toBe(before + 1);
  });

  test("submits, confirms and deletes nothing that is stored", async () => {
    const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
    const { data: order } = await server.call<Rec>("anna", "/seaair/std/order/save", example);
    const { data: kept } = await server.call<Rec>("anna", save, sender);
    await endSession();
    const refused = [
      await server.call("anna", "/seaair/std/order/submit", { ids: [order?.["id"]] }),
      await server.call("anna", "/seaair/std/order/confirm", { ids: [order?.["id"]] }),
      await server.call("anna", "/customer/shippers/delete", { ids: [kept?.["id"]] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    const { rows } = await sql<{ body: Rec }>`select body from records_waybill where id = ${String(order?.["id"])}`.execute(server.db);
    expect(rows.map(({ body }) => body["isSubmitted"] ?? 0)).toEqual([0]);
    expect((await server.db.selectFrom("records_sender").select("id").where("id", "=", String(kept?.["id"])).execute()).length).toBe(1);
  });

  test("learns nothing of the faults of its list or its record", async () => {
    await endSession();
    expect((await server.call("anna", list, { size: -1 })).status).toBe(401);
    expect((await server.call("anna", save, { ...sender, phone: "no phone" })).status).toBe(401);
    expect((await server.call("anna", save, { id: "some", nothing: 1 })).status).toBe(401);
  });
});

describe("a customer whom another process has changed", () => {
  const rename = (facts: Rec) =>
    server.db
      .updateTable("customers")
      .set({ facts: JSON.stringify(facts) })
      .where("login_key", "=", "anna")
      .execute();

  test("is answered as who they are now, from the next call on", async () => {
    await rename({ name: "Anna Lin" });
    expect((await server.call<Page>("anna", list)).code).toBe(200);
    expect(await server.call("anna", "/customer/std/getInfo")).toMatchObject({ data: { name: "Anna Lin" } });
    await rename({ name: "Anna Lin-Chen" });
    expect(await server.call("anna", "/customer/std/getInfo")).toMatchObject({ data: { name: "Anna Lin-Chen" } });
  });

  test("saves once when the call runs again for the present principal", async () => {
    const before = await stored();
    await rename({ name: "Anna Wu" });
    const saved = await server.call<Rec>("anna", save, sender, { "idempotency-key": "begun-anew" });
    expect(saved.code).toBe(200);
    expect(await stored()).toBe(before + 1);
  });
});

test("a session that goes on being used stays open", async () => {
  for (let hour = 0; hour < 4; hour++) {
    server.time.now += 3_600_000;
    expect((await server.call("anna", list)).code).toBe(200);
  }
});
