/** Letters by choice: at once, in one letter a day, never; each in exactly one letter, also with two processes. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { gatherDigests } from "../../../src/server/mail/digest.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const HOUR = 3_600_000;
const team = "ops@bluekite.example";
let server: TestApp;
let example: Rec;
let start = 0;

async function submitted(more: Rec = {}): Promise<string> {
  const { data, message } = await server.ask("orderSubmit", { ...example, ...more });
  if (!data?.["waybillNo"]) throw new Error(message);
  return String(data["waybillNo"]);
}
/** A waybill whose approval is sent to the team. */
async function approved(): Promise<string> {
  const number = await submitted();
  await server.operated("approve", number);
  return number;
}
const choose = async (delivery: string, more: Rec = {}) => {
  const { code, message } = await server.ask("mailChoiceSave", { email: team, kind: "tracking", delivery, ...more });
  if (code !== 200) throw new Error(message);
};
const states = async () =>
  (await server.db.selectFrom("letters").select("state").where("recipient", "=", team).orderBy("id").execute()).map(({ state }) => state);

beforeAll(async () => {
  server = await buildTestApp();
  example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  start = server.time.now;
  await server.ask("trackNoticeSave", { name: "Team", isActive: 1, language: "en", events: ["approved"], recipients: team });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.now = start;
  server.forgetTokens();
  await server.db.deleteFrom("letters").execute();
  await server.db.deleteFrom("letter_parts").execute();
  await server.db.deleteFrom(server.schemas.current().entity("mail-choice").table).execute();
  await server.db.deleteFrom("claims").where("entity", "=", "mail-choice").execute();
});

describe("a receiver", () => {
  test("who has not chosen gets each letter at once, with a link to stop them", async () => {
    const number = await approved();
    expect(await server.posted()).toEqual([team]);
    const letter = server.sent.at(-1);
    expect(letter?.subject).toContain(number);
    expect(letter?.unsubscribe).toMatch(/^https:\/\/portal\.example\/unsubscribe\//);
    expect(letter?.text).toContain(letter?.unsubscribe);
  });

  test("who wants none gets none, also where the address is written in capitals", async () => {
    await choose("never", { email: "OPS@bluekite.example" });
    await approved();
    expect(await server.posted()).toEqual([]);
    expect(await states()).toEqual([]);
  });

  test("who wants a kind once a day gets one letter in the morning, with each subject and its link", async () => {
    await choose("daily");
    const numbers = [await approved(), await approved()];
    expect(await server.posted()).toEqual([]);
    const [{ due } = { due: new Date(0) }] = await server.db.selectFrom("letters").select("due").execute();
    // 08:00 in Shanghai, at most a day ahead.
    expect(due.toISOString()).toMatch(/T00:00:00/);
    expect(due.getTime() - start).toBeGreaterThan(0);
    expect(due.getTime() - start).toBeLessThanOrEqual(24 * HOUR);
    server.time.now = due.getTime() - 1000;
    expect(await server.posted()).toEqual([]);
    server.time.now = due.getTime();
    expect(await server.posted()).toEqual([team]);
    const letter = server.sent.at(-1);
    expect(letter?.subject).toBe("Your day: 2 notices");
    for (const number of numbers) expect(letter?.text).toContain(number);
    expect(letter?.text.match(/portal\.example\/#\/stdWaybillManagement/g)).toHaveLength(2);
    expect(letter?.unsubscribe).toBeDefined();
    expect(await server.posted()).toEqual([]);
    server.time.now += 24 * HOUR;
    expect(await server.posted()).toEqual([]);
  });

  test("who stops a kind during the day gets no letter in the morning", async () => {
    await choose("daily");
    await approved();
    await server.db.deleteFrom(server.schemas.current().entity("mail-choice").table).execute();
    await server.db.deleteFrom("claims").where("entity", "=", "mail-choice").execute();
    await choose("never");
    server.time.now += 24 * HOUR;
    expect(await server.posted()).toEqual([]);
    expect(await states()).toEqual(["failed"]);
  });
});

test("several processes that gather at once make one letter, and each part is in it once", async () => {
  await choose("daily");
  for (let count = 0; count < 3; count += 1) await approved();
  server.time.now += 24 * HOUR;
  const parts = { db: server.db, schemas: server.schemas, clock: () => server.time.now };
  const made = await Promise.all(Array.from({ length: 4 }, () => gatherDigests(parts)));
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await states()).toEqual(["gathered", "gathered", "gathered", "queued"]);
  expect(await server.db.selectFrom("letter_parts").selectAll().execute()).toHaveLength(3);
  expect(await server.posted()).toEqual([team]);
});

test("a file notice in a letter of the day is shown as sent when that letter is", async () => {
  await server.ask("fileNoticeSave", { email: "docs@bluekite.example", isActive: 1, isNotice: 1 });
  await choose("daily", { email: "docs@bluekite.example", kind: "files" });
  const number = await approved();
  await server.posted();
  const { table } = server.schemas.current().entity("waybill");
  const files = JSON.stringify({ isCustomerDeclaration: 1, customsFiles: [{ id: "contract", name: "contract.pdf" }] });
  await sql`update ${sql.table(table)} set body = body || ${files}::jsonb where body ->> 'waybillNo' = ${number}`.execute(server.db);
  await server.operated("reviewDeclaration", number);
  const shown = async () => {
    const { data } = await server.ask<{ rows: Rec[] }>("sentFileNoticeList", { page: 1, size: 20 });
    return data?.rows.map(({ email, status }) => [email, status]);
  };
  expect(await shown()).toEqual([["docs@bluekite.example", "to_mail"]]);
  expect(await server.posted()).toEqual([]);
  server.time.now += 24 * HOUR;
  expect(await server.posted()).toEqual(["docs@bluekite.example"]);
  server.forgetTokens();
  expect(await shown()).toEqual([["docs@bluekite.example", "mailed"]]);
});

test("letters about security have no kind, so that nobody can stop them", () => {
  for (const name of ["company-member", "customer"]) {
    const letters = server.schemas.current().entity(name).machine?.letters ?? [];
    expect(letters.length).toBeGreaterThan(0);
    for (const { kind } of letters) expect(kind).toBeUndefined();
  }
});
