/** How many letters with lists a customer may cause: they count apart from its other letters. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { runDueActs } from "../../../../src/server/timed/runDueActs.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

/** Tuesday, 2026-12-01 10:00 in Shanghai. */
const start = Date.parse("2026-12-01T02:00:00Z");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: TestApp;

const planned = async (more: Rec): Promise<Rec> => {
  const plan = { name: "Plan", list: "waybillList", format: "csv", hour: "09:00", monthDay: "01", language: "en" };
  const { data, message } = await server.ask("mailScheduleSave", { ...plan, ...more });
  if (!data) throw new Error(message);
  return data;
};
/** Runs what is due at this time. Returns how many letters left. */
const at = async (time: string): Promise<number> => {
  server.time.now = Date.parse(`${time}+08:00`);
  const before = server.sent.length;
  await runDueActs({ db: server.db, schemas: server.schemas, clock: () => server.time.now, log });
  await server.post();
  return server.sent.length - before;
};

beforeAll(async () => {
  server = await buildTestApp();
  await sql`update customers set facts = facts || '{"email": "anna@own.example"}'::jsonb where login_key = 'anna'`.execute(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.now = start;
  server.forgetTokens();
  await server.db.deleteFrom("letters").execute();
  await server.db.deleteFrom("due_acts").execute();
  await server.db.deleteFrom(server.schemas.current().entity("mail-schedule").table).execute();
  await server.db.deleteFrom("claims").where("entity", "=", "mail-schedule").execute();
});

describe("letters with lists", () => {
  const limit = (): number => Number(server.schemas.current().catalog.limits["addressEmailFiles"]);

  test("are counted for each address over a day, apart from other letters", async () => {
    const { id } = await planned({ every: "monthly" });
    const codes: number[] = [];
    for (let index = 0; index <= limit(); index += 1) codes.push((await server.ask("mailScheduleSend", { ids: [id] })).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(limit());
    await server.ask("fileNoticeSave", { email: "anna@own.example", isActive: 1, isNotice: 1 });
    const box = (await server.ask<{ rows: Rec[] }>("fileNoticeList", { page: 1, size: 5 })).data?.rows[0];
    expect(await server.ask("fileNoticeTest", { ids: [box?.["id"]] })).toMatchObject({ code: 200 });
  });

  test("that meet the limit are tried again later and do not stop", async () => {
    const { id } = await planned({ every: "daily" });
    server.time.now = Date.parse("2026-12-02T08:30:00+08:00");
    server.forgetTokens();
    for (let index = 0; index < limit(); index += 1) await server.ask("mailScheduleSend", { ids: [id] });
    await server.post();
    expect(await at("2026-12-02T09:00:10")).toBe(0);
    expect(await at("2026-12-03T08:45:00")).toBe(1);
  });
});
