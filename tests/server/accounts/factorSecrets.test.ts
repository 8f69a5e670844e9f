/** What the database has of a second factor, and what a start makes of it. */
import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resealFactors } from "../../../src/server/accounts/factorSecrets.ts";
import { createSealer, KEY_BYTES } from "../../../src/server/db/sealer.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

const key = randomBytes(KEY_BYTES);
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ secretKeys: [key] });
});
afterAll(() => app.close());

const stored = async () => (await app.db.selectFrom("second_factors").select("secret").executeTakeFirstOrThrow()).secret;

test("the database has the secret sealed; logins compute their codes from it", async () => {
  const begun = await app.ask<{ secret: string }>("secondFactor", { step: "begin", password: testPassword }, "bo");
  const secret = begun.data?.secret ?? "";
  expect(await stored()).not.toContain(secret);
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.time.now });
  expect((await app.ask("secondFactor", { step: "confirm", code: codeNow() }, "bo")).code).toBe(apiCode.ok);
  app.time.now += 30_000;
  const login = (code: string) => app.call(undefined, "/author/getToken", { loginName: "bo", password: testPassword, code });
  expect((await login(codeNow())).code).toBe(apiCode.ok);
});

test("a start seals with the current key what is readable or was sealed with an earlier one, once", async () => {
  const next = createSealer([randomBytes(KEY_BYTES), key]);
  expect([await resealFactors(app.db, next), await resealFactors(app.db, next)]).toEqual([1, 0]);
  expect(next.isCurrent(await stored())).toBe(true);
});

test("a start without the key says so, and changes nothing", async () => {
  const before = await stored();
  await expect(resealFactors(app.db, createSealer([]))).rejects.toThrow(/which SECRETS_KEY does not have/);
  expect(await stored()).toBe(before);
});
