/** The calendar of pickups for calendar programs: read with a parser of the format, as they read it. */
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult } from "../../../src/dialect/wire/wire.ts";
import { findAccount, setRoles } from "../../../src/server/session/accounts.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";

let server: TestApp;
let token = "";
let program = "";
let count = 0;
const pickupOf = (changes: Rec): Rec => ({
  pickUpGoodsNum: `PU${(count += 1)}`,
  pickupStatus: "waiting",
  appointmentPickupDate: "2026-11-25 14:00:00",
  takeDeliveryOfGoods: { province: "广东省", address: "福海街道永和路 12 号", linkMan: "王强", phone: "138 0013 8000" },
  updateTime: "2026-11-20 09:00:00",
  ...changes,
});

/** Puts pickups of a customer into the database. */
async function plant(loginName: string, pickups: readonly Rec[]): Promise<void> {
  const customer = (await findCustomer(server.db, loginName))?.id ?? "";
  const { now } = server.time;
  const rows = pickups.map((record) => ({ customer, id: newId(now), record, version: 1, created: now, updated: now }));
  await writeRecords(server.db, server.schemas.current().entity("pickup-order"), rows);
}

async function tokenFor(uses: readonly string[], who = "anna", more: Rec = {}): Promise<string> {
  const record = { programName: `Phone ${(count += 1)}`, uses, expiresOn: "2027-01-01", callsPerMinute: 600, ...more };
  const saved = await server.ask("apiAuthorizationSave", record, who);
  program = String(saved.data?.["id"]);
  return (await server.ask<BatchResult>("authorizationToken", { ids: [program] }, who)).data?.secrets?.[0]?.secret ?? "";
}
const get = (given = token, { screen = "pickupCalendar", query = "", headers = {} as Record<string, string> } = {}) =>
  server.inject({ method: "GET", url: `/calendar/${screen}/${given}.ics${query}`, headers });
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
const read = async () => events((await get()).body);

beforeAll(async () => {
  server = await buildTestApp();
  token = await tokenFor(["PICKUP_CALENDAR"]);
});
afterAll(() => server.close());

describe("the calendar of pickups", () => {
  test("has the appointments of its customer with time, place, state and link, and nobody else's", async () => {
    await plant("anna", [pickupOf({ pickUpGoodsNum: "PU-ANNA" })]);
    await plant("ben", [pickupOf({ pickUpGoodsNum: "PU-BEN" })]);
    const answer = await get(token, { query: "?language=en" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(answer.body).not.toContain("PU-BEN");
    const [event] = events(answer.body);
    expect(event?.summary).toContain("PU-ANNA");
    // 14:00 in Shanghai, an hour long.
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-25T06:00:00.000Z");
    expect(event?.endDate.toJSDate().toISOString()).toBe("2026-11-25T07:00:00.000Z");
    expect(event?.location).toContain("永和路");
    expect(event?.description).toBe("Waiting");
    expect(String(event?.component.getFirstPropertyValue("url"))).toMatch(/#\/stdPickup\/details\/[\w-]+$/);
  });

  test("marks a cancelled one as cancelled, so that programs remove it", async () => {
    await plant("anna", [pickupOf({ pickUpGoodsNum: "PU-GONE", pickupStatus: "cancelled" })]);
    const event = (await read()).find(({ summary }) => summary.includes("PU-GONE"));
    expect(event?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  });

  test("goes thirty days back and a year ahead", async () => {
    await plant("anna", [
      pickupOf({ pickUpGoodsNum: "PU-OLD", appointmentPickupDate: "2026-09-01 10:00:00" }),
      pickupOf({ pickUpGoodsNum: "PU-FAR", appointmentPickupDate: "2028-01-01 10:00:00" }),
    ]);
    const found = (await read()).map(({ summary }) => summary).join();
    expect(found).not.toMatch(/PU-OLD|PU-FAR/);
  });

  test("answers 304 to a program that has it already, and 200 once an appointment has moved", async () => {
    const tag = String((await get()).headers["etag"]);
    expect((await get(token, { headers: { "if-none-match": tag } })).statusCode).toBe(304);
    await plant("anna", [pickupOf({ pickUpGoodsNum: "PU-NEW" })]);
    expect((await get(token, { headers: { "if-none-match": tag } })).statusCode).toBe(200);
  });

  test("names what it is in the language of its address", async () => {
    expect((await get(token, { query: "?language=zh" })).body).toContain("X-WR-CALNAME:提货预约");
    expect((await get(token, { query: "?language=en" })).body).toContain("X-WR-CALNAME:Pickups");
  });
});

describe("the address opens nothing else", () => {
  let own = "";
  beforeEach(async () => {
    own = await tokenFor(["PICKUP_CALENDAR"]);
  });
  const refused = async (given: string, options = {}) => (await get(given, options)).statusCode;

  test("without the scope, with another screen, with a wrong or cut token: one answer", async () => {
    const other = await tokenFor(["READ_WAYBILLS"]);
    const all = [
      refused(other),
      refused(own, { screen: "pickupList" }),
      refused(own, { screen: "constructor" }),
      refused(`${own}x`),
      refused(own.slice(0, -1)),
    ];
    expect(await Promise.all(all)).toEqual([404, 404, 404, 404, 404]);
    expect((await server.inject({ method: "GET", url: `/calendar/pickupCalendar/${own}` })).statusCode).toBe(404);
  });

  test("a session's token does not open it", async () => {
    expect(await refused(await server.token("anna"))).toBe(404);
  });

  test("its token calls nothing but the list of pickups", async () => {
    const path = server.schemas.current().catalog.call("waybillList").path;
    expect((await server.call(undefined, path, {}, { authorization: `Bearer ${own}` })).code).not.toBe(200);
  });

  test("it ends when the token is revoked", async () => {
    expect(await refused(own)).toBe(200);
    await server.ask("apiAuthorizationWithdraw", { ids: [program] });
    expect(await refused(own)).toBe(404);
  });

  test("it ends when its account may no longer see pickups", async () => {
    const account = await findAccount(server.db, "anna");
    if (!account) throw new Error("no account");
    const { roles } = await server.db.selectFrom("accounts").select("roles").where("id", "=", account.id).executeTakeFirstOrThrow();
    await setRoles(server.db, account.id, []);
    try {
      expect(await refused(own)).toBe(404);
    } finally {
      await setRoles(server.db, account.id, roles);
    }
  });

  test("a program that reads it too often has to wait", async () => {
    const slow = await tokenFor(["PICKUP_CALENDAR"], "anna", { callsPerMinute: 1 });
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push(await refused(slow));
    expect(answers.at(0)).toBe(200);
    expect(answers.at(-1)).toBe(429);
  });
});
