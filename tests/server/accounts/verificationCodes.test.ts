import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { createVerificationCodes, type VerificationCodes } from "../../../src/server/accounts/verificationCodes.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { createAttempts } from "../../../src/server/load/attempts.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

const MINUTE = 60_000;
let database: OpenDatabase;
let now = Date.UTC(2026, 10, 22);
let codes: VerificationCodes;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  now += 24 * 60 * MINUTE;
  const [{ db }, clock] = [database, () => now];
  const attempts = createAttempts(db, clock);
  codes = createVerificationCodes({ db, passwords: createPasswords({ cost: 4 }), clock, attempts, onError: () => undefined });
});
async function requestCode(target: string): Promise<string> {
  const sent: string[] = [];
  const send = async (code: string): Promise<void> => void sent.push(code);
  await codes.request({ subject: `register:sms:${target}`, target, address: "::1", limits: {}, send });
  return sent[0] ?? "";
}

test("a code is right for its own subject, and is used once", async () => {
  const code = await requestCode("1");
  expect(code).toMatch(/^\d{6}$/);
  expect(await codes.check("register:sms:2", code, {})).toBeUndefined();
  const mark = await codes.check("register:sms:1", code, {});
  expect(mark).toBeDefined();
  const spend = () => database.db.transaction().execute((trx) => codes.spend(trx, "register:sms:1", mark ?? ""));
  expect([await spend(), await spend()]).toEqual([true, false]);
});

test("a code expires after its minutes", async () => {
  const code = await requestCode("3");
  now += 11 * MINUTE;
  expect(await codes.check("register:sms:3", code, {})).toBeUndefined();
});

test("a target waits a minute for the next code and gets six an hour", async () => {
  await requestCode("4");
  await expect(requestCode("4")).rejects.toMatchObject({ key: "answer.codeTooSoon" });
  for (let count = 1; count < 6; count++) {
    now += MINUTE;
    await requestCode("4");
  }
  now += MINUTE;
  await expect(requestCode("4")).rejects.toMatchObject({ key: "answer.codeTooSoon" });
});
