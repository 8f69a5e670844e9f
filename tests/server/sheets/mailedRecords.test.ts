/** Lists and statements by schedule: to the own address of the account that planned them, once for each time, with its roles then. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { addAccount, changeOwnFacts, findAccount, removeAccount, setRoles } from "../../../src/server/session/accounts.ts";
import { storeMemberRecords } from "../../../src/server/accounts/memberRecords.ts";
import { runDueActs } from "../../../src/server/timed/runDueActs.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Tuesday, 2026-12-01 10:00 in Shanghai. */
const start = Date.parse("2026-12-01T02:00:00Z");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: TestApp;
let example: Rec;
let customer = "";

const run = () => runDueActs({ db: server.db, schemas: server.schemas, clock: () => server.time.now, log });
const rows = async (who = "anna") => (await server.ask<{ rows: Rec[] }>("mailScheduleList", { page: 1, size: 50 }, who)).data?.rows ?? [];
const planned = async (more: Rec = {}, who = "anna"): Promise<Rec> => {
  const plan = { name: "Plan", list: "waybillList", format: "csv", every: "weekly", weekday: "1", hour: "09:00", language: "en" };
  const { data, message } = await server.ask("mailScheduleSave", { ...plan, ...more }, who);
  if (!data) throw new Error(message);
  return data;
};
/** Runs what is due at this time, and has it sent. Returns the letters that left. */
const at = async (time: string) => {
  server.time.now = Date.parse(`${time}+08:00`);
  server.forgetTokens();
  const before = server.sent.length;
  await run();
  await server.post();
  return server.sent.slice(before);
};
const textOf = (letter: (typeof server.sent)[number] | undefined): string => Buffer.from(letter?.files?.[0]?.bytes ?? []).toString();
const submitted = async (more: Rec = {}, who = "anna"): Promise<string> =>
  String((await server.ask("orderSubmit", { ...example, ...more }, who)).data?.["waybillNo"]);

beforeAll(async () => {
  server = await buildTestApp();
  example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  for (const name of ["anna", "bo"])
    await sql`update customers set facts = facts || ${JSON.stringify({ email: `${name}@own.example` })}::jsonb where login_key = ${name}`.execute(
      server.db,
    );
  server.time.now = start;
  customer = (await findAccount(server.db, "anna"))?.customer ?? "";
  const password = await createPasswords({ cost: 4 }).hash(testPassword);
  await addAccount(server.db, { loginName: "clerk", password, customer, roles: ["clerk"], facts: { email: "clerk@own.example" } }, start);
  await addAccount(server.db, { loginName: "nomail", password, customer, roles: ["owner"] }, start);
  await storeMemberRecords(server.db, server.schemas.current(), start);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.now = start;
  server.forgetTokens();
  await server.db.deleteFrom("letters").execute();
  await server.db.deleteFrom("letter_files").execute();
  await server.db.deleteFrom("due_acts").execute();
  for (const name of ["mail-schedule", "mail-choice", "saved-view"] as const) {
    await server.db.deleteFrom(server.schemas.current().entity(name).table).execute();
    await server.db.deleteFrom("claims").where("entity", "=", name).execute();
  }
});

describe("the time of a scheduled list", () => {
  test.each([
    ["every day later today", { every: "daily", hour: "18:00" }, "2026-12-01 18:00:00"],
    ["every day, when the hour has passed, tomorrow", { every: "daily", hour: "09:00" }, "2026-12-02 09:00:00"],
    ["every week on the day chosen", { every: "weekly", weekday: "5", hour: "09:00" }, "2026-12-04 09:00:00"],
    ["every week, when that was today, in a week", { every: "weekly", weekday: "2", hour: "09:00" }, "2026-12-08 09:00:00"],
    ["every month later in the month", { every: "monthly", monthDay: "15", hour: "08:00" }, "2026-12-15 08:00:00"],
    ["every month over the turn of the year", { every: "monthly", monthDay: "01", hour: "08:00" }, "2027-01-01 08:00:00"],
  ])("%s", async (_, plan, next) => {
    expect(await planned(plan)).toMatchObject({ nextTime: next, scheduleState: "schedule_active" });
  });

  test("is met once, and then the next one is waited for", async () => {
    const number = await submitted();
    await planned();
    expect(await at("2026-12-07T08:59:00")).toEqual([]);
    const [letter, ...more] = await at("2026-12-07T09:00:10");
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: "anna@own.example", subject: "Plan (Waybills)" });
    expect(letter?.unsubscribe).toMatch(/^https:\/\/portal\.example\/unsubscribe\//);
    expect(textOf(letter)).toContain("Freight (CNY)");
    expect(textOf(letter)).toContain(number);
    // As the page says: the state alone is "To confirm".
    expect(textOf(letter)).toContain(",In review,");
    expect(await at("2026-12-07T09:05:00")).toEqual([]);
    expect(await rows()).toMatchObject([{ nextTime: "2026-12-14 09:00:00", lastTime: "2026-12-07 09:00:10", lastResult: "mailed" }]);
    expect(await at("2026-12-14T09:00:10")).toHaveLength(1);
  });

  test("that an outage missed several times is made up for once", async () => {
    await planned({ every: "daily" });
    expect(await at("2026-12-06T15:00:00")).toHaveLength(1);
    expect(await rows()).toMatchObject([{ nextTime: "2026-12-07 09:00:00" }]);
  });

  test("is met once by two servers at the same moment", async () => {
    await planned({ every: "daily" });
    server.time.now = start + DAY;
    await Promise.all([run(), run(), run()]);
    await Promise.all([server.post(), server.post()]);
    expect(await server.db.selectFrom("letters").selectAll().execute()).toHaveLength(1);
  });

  test("does not come while it is paused, and what passed meanwhile is not made up for", async () => {
    const { id } = await planned({ every: "daily" });
    await server.ask("mailSchedulePause", { ids: [id] });
    expect(await at("2026-12-03T15:00:00")).toEqual([]);
    server.forgetTokens();
    await server.ask("mailScheduleResume", { ids: [id] });
    expect(await at("2026-12-03T15:10:00")).toEqual([]);
    expect(await at("2026-12-04T09:00:10")).toHaveLength(1);
  });

  test("follows a change of the hour", async () => {
    const { id, version } = await planned({ every: "daily" });
    await server.ask("mailScheduleSave", { id, version, hour: "20:00" });
    expect(await at("2026-12-01T20:00:10")).toHaveLength(1);
  });

  test("ends with the record", async () => {
    const { id } = await planned({ every: "daily" });
    await server.ask("mailScheduleDelete", { ids: [id] });
    expect(await at("2026-12-06T15:00:00")).toEqual([]);
  });
});

describe("what is sent", () => {
  const view = async (query: string) =>
    String((await server.ask("savedViewSave", { screen: "waybillList", name: "Mine", query })).data?.["id"]);

  test("are the records and the columns of the saved view, named by it", async () => {
    const [one, other] = [await submitted({ referenceNo: "REF-ONE" }), await submitted({ referenceNo: "REF-TWO" })];
    const id = await view("q=REF-ONE&cols=!waybillNo:120,statusName,inStockChannel");
    await planned({ view: id, every: "daily" });
    const [letter] = await at("2026-12-02T09:00:10");
    const [head, row, ...more] = textOf(letter).trim().split("\r\n");
    expect(head).toBe("Waybill no.,Reference no.,Status,Problem,Channel,ETA");
    expect(row).toContain(one);
    // The channel by its name, the status by its label.
    expect(row).not.toContain(String(example["inStockChannel"]));
    expect(row).not.toContain("wait_for_confirm");
    expect(more).toEqual([]);
    expect(textOf(letter)).not.toContain(other);
    expect(letter?.files?.[0]?.name).toBe("Mine 2026-12-02.csv");
    expect(letter?.text).toContain("Mine 2026-12-02.csv (1 record)");
  });

  test("is nothing when the view was deleted, rather than the whole list", async () => {
    await submitted();
    const id = await view("q=REF-ONE");
    await planned({ view: id, every: "daily" });
    await server.ask("savedViewDelete", { ids: [id] });
    expect(await at("2026-12-02T09:00:10")).toEqual([]);
    expect(await rows()).toMatchObject([{ lastResult: "mail_refused" }]);
    expect((await server.db.selectFrom("letters").select("error").execute())[0]?.error).toContain("view does not exist");
  });

  test("never are records of another customer, whatever the view says", async () => {
    const foreign = await submitted({ referenceNo: "REF-BO" }, "bo");
    await planned({ every: "daily" });
    const [letter] = await at("2026-12-02T09:00:10");
    expect(textOf(letter)).not.toContain(foreign);
    const foreignView = String((await server.ask("savedViewSave", { screen: "waybillList", name: "Bo", query: "q=x" }, "bo")).data?.["id"]);
    const { problems } = await server.ask("mailScheduleSave", {
      name: "X",
      list: "waybillList",
      format: "csv",
      every: "daily",
      hour: "09:00",
      view: foreignView,
    });
    expect(problems).toMatchObject([{ path: "/view" }]);
  });

  test("are only the records of the time before, where that is asked for", async () => {
    const old = await submitted();
    await planned({ every: "daily", span: "period" });
    server.time.now = start + DAY;
    server.forgetTokens();
    const recent = await submitted();
    const [letter] = await at("2026-12-03T09:00:10");
    expect(textOf(letter)).toContain(recent);
    expect(textOf(letter)).not.toContain(old);
  });

  test("is a statement of the month before, with its days, as a workbook or a page", async () => {
    await planned({ list: "billStatement", every: "monthly", monthDay: "01", format: "html" });
    const [letter] = await at("2027-01-01T09:00:10");
    expect(letter?.files?.[0]).toMatchObject({ name: "Statement of bills 2027-01-01.html", type: "text/html; charset=utf-8" });
    expect(textOf(letter)).toContain("2026-12-01 – 2026-12-31");
    expect(textOf(letter)).not.toMatch(/<script|src=|url\(/);
  });

  test("does not show a column that the account does not see", async () => {
    await submitted();
    const priced = { every: "daily", format: "csv" };
    const id = await view("cols=!waybillNo,feightMoney,customerFee");
    await planned({ ...priced, view: id });
    const [before] = await at("2026-12-02T09:00:10");
    await sql`update customers set facts = facts || '{"isCheckPrice": 0}'::jsonb where id = ${customer}`.execute(server.db);
    const [after] = await at("2026-12-03T09:00:10");
    await sql`update customers set facts = facts - 'isCheckPrice' where id = ${customer}`.execute(server.db);
    const columns = (letter: typeof before) => textOf(letter).split("\r\n")[0]?.split(",").length ?? 0;
    expect(columns(after)).toBeLessThan(columns(before));
  });
});

describe("who gets it", () => {
  test("is the account that planned it, at its own address, which nobody can enter", async () => {
    await planned({ every: "daily", account: "somebody", email: "stranger@elsewhere.example" }, "clerk").catch(() => undefined);
    if ((await rows()).length === 0) await planned({ every: "daily" }, "clerk");
    expect((await at("2026-12-02T09:00:10")).map(({ to }) => to)).toEqual(["clerk@own.example"]);
  });

  test("is nobody when that person has no address: that of a colleague does not count", async () => {
    await expect(planned({ every: "daily" }, "nomail")).rejects.toThrow("请先在“账号与安全”登记邮箱");
    const account = (await findAccount(server.db, "nomail"))?.id ?? "";
    await changeOwnFacts(server.db, account, { email: "nomail@own.example" });
    await planned({ every: "daily" }, "nomail");
    await changeOwnFacts(server.db, account, { email: null });
    expect(await at("2026-12-02T09:00:10")).toEqual([]);
    expect(await rows()).toMatchObject([{ lastResult: "no_receiver" }]);
  });

  test("is nobody after a click on the link to unsubscribe", async () => {
    await planned({ every: "daily" });
    const [letter] = await at("2026-12-02T09:00:10");
    const path = new URL(letter?.unsubscribe ?? "").pathname;
    const answer = await server.inject({
      method: "POST",
      url: path,
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.statusCode).toBe(200);
    expect(await at("2026-12-03T09:00:10")).toEqual([]);
    expect(await rows()).toMatchObject([{ lastResult: "no_receiver" }]);
  });

  test("does not get what its roles no longer read when it is sent", async () => {
    const clerk = await findAccount(server.db, "clerk");
    await planned({ list: "billList", every: "daily" }, "anna");
    await planned({ name: "Of the clerk", list: "waybillList", every: "daily" }, "clerk");
    server.time.now = start + DAY;
    await run();
    // Between the plan and the sending the clerk becomes somebody who reads no waybills.
    await setRoles(server.db, clerk?.id ?? "", []);
    const before = server.sent.length;
    await server.post();
    await setRoles(server.db, clerk?.id ?? "", ["clerk"]);
    expect(server.sent.slice(before).map(({ to }) => to)).toEqual(["anna@own.example"]);
    const failed = await server.db.selectFrom("letters").select("error").where("state", "=", "failed").execute();
    expect(failed).toEqual([{ error: "the roles of the account do not read waybill" }]);
  });

  test("gets nothing more when the account ends, and the schedule says so", async () => {
    const password = await createPasswords({ cost: 4 }).hash(testPassword);
    await addAccount(
      server.db,
      { loginName: "leaver", password, customer, roles: ["owner"], facts: { email: "leaver@own.example" } },
      start,
    );
    await storeMemberRecords(server.db, server.schemas.current(), start);
    await planned({ every: "daily" }, "leaver");
    const id = (await findAccount(server.db, "leaver"))?.id;
    expect(await server.ask("memberRemove", { ids: [id] })).toMatchObject({ code: 200 });
    expect(await rows()).toMatchObject([{ scheduleState: "schedule_ended" }]);
    expect(await at("2026-12-05T09:00:10")).toEqual([]);
  });

  test("gets nothing where an account was removed by a command after the letter was queued", async () => {
    const password = await createPasswords({ cost: 4 }).hash(testPassword);
    await addAccount(server.db, { loginName: "gone", password, customer, roles: ["owner"], facts: { email: "gone@own.example" } }, start);
    await planned({ every: "daily" }, "gone");
    server.time.now = start + DAY;
    await run();
    await removeAccount(server.db, (await findAccount(server.db, "gone"))?.id ?? "");
    const before = server.sent.length;
    await server.post();
    expect(server.sent.slice(before)).toEqual([]);
    expect(await server.db.selectFrom("letters").select("error").execute()).toEqual([{ error: "the account that planned it has ended" }]);
  });
});

test("only lists that the schemas name are sent", async () => {
  const { problems } = await server.ask("mailScheduleSave", { name: "X", list: "members", format: "csv", every: "daily", hour: "09:00" });
  expect(problems).toMatchObject([{ path: "/list" }]);
});
