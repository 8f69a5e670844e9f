/** A step that asks for the own password again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await buildTestApp();
  await app.operator("members", "add", "anna", "colleague");
  const { data } = await app.ask<Page>("memberList", { filters: { loginName: "colleague" } });
  ids = [String(data?.rows[0]?.["id"])];
});
afterAll(() => app.close());

const reset = (more: Rec = {}) => app.ask("memberResetFactor", { ids, ...more });
const refused = (code: string) => ({ code: apiCode.invalid, problems: [{ path: "/ownPassword", code }] });

test("a session alone is refused at the field, and so is a wrong password; nothing is done", async () => {
  expect(await reset()).toMatchObject(refused("required"));
  expect(await reset({ ownPassword: "guess-it-2026" })).toMatchObject(refused("wrongPassword"));
});

test("with the right password the step is checked as any other", async () => {
  expect((await reset({ ownPassword: testPassword })).code).toBe(apiCode.state);
});

test("ten wrong ones in 15 minutes end the tries of the account", async () => {
  app.time.now += 3_600_000;
  app.forgetTokens();
  for (let count = 0; count < 10; count += 1) await reset({ ownPassword: "guess-it-2026" });
  expect((await reset({ ownPassword: testPassword })).code).toBe(apiCode.throttled);
  app.time.now += 900_001;
  expect((await reset({ ownPassword: testPassword })).code).toBe(apiCode.state);
});
