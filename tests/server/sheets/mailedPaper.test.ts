/** A scheduled statement: it has the balances that continue from month to month, also where nothing changed in the month. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { runDueActs } from "../../../src/server/timed/runDueActs.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

/** 2026-12-01 10:00 in Shanghai. */
const start = Date.parse("2026-12-01T02:00:00Z");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp();
  await sql`update customers set facts = facts || '{"email":"anna@own.example"}'::jsonb where login_key = 'anna'`.execute(server.db);
  server.time.now = start;
});
afterAll(() => server.close());

/** The page that the schedule sends on the first day of the month. */
async function statementOf(day: string): Promise<string> {
  server.time.now = Date.parse(`${day}T09:00:10+08:00`);
  server.forgetTokens();
  const before = server.sent.length;
  await runDueActs({ db: server.db, schemas: server.schemas, clock: () => server.time.now, log });
  await server.post();
  return Buffer.from(server.sent.slice(before)[0]?.files?.[0]?.bytes ?? []).toString();
}

async function deposit(amount: number): Promise<void> {
  const receipt = (await uploadPicture(server, "anna", server.schemas.current().catalog.call("bankFlowPictureUpload").path)).data as Rec;
  const { data } = await server.ask("bankFlowSave", { currency: "CNY", bankStatementAmount: amount, rechargePicture: receipt }, "anna");
  await server.operated("approve", String(data?.["id"]));
}

test("a statement shows the balance of a month in which nothing changed, and nothing where there never was one [P-021]", async () => {
  const plan = { name: "Plan", list: "balanceStatement", format: "html", every: "monthly", monthDay: "01", hour: "09:00", language: "en" };
  expect(await server.ask("mailScheduleSave", plan, "anna")).toMatchObject({ code: 200 });
  expect(await statementOf("2027-01-01")).not.toContain("Brought forward");
  await deposit(250.1);
  expect(await statementOf("2027-02-01")).toMatch(/Brought forward.*¥0\.00.*Total.*¥250\.10.*¥250\.10/s);
  expect(await statementOf("2027-03-01")).toMatch(/Chinese yuan.*Brought forward.*¥250\.10.*Total.*¥0\.00.*¥250\.10/s);
});
