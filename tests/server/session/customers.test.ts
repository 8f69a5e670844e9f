import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SessionFacts } from "../../../src/dialect/check/check.ts";
import { prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import { addCustomer, changeFacts, ensureCustomer, findCustomer, phoneKey } from "../../../src/server/session/customers.ts";
import { loginKey } from "../../../src/server/session/accounts.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const phone = "139 0000 1111";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
beforeEach(async () => {
  await server.db.deleteFrom("claims").execute();
  await server.db.deleteFrom("accounts").execute();
  await server.db.deleteFrom("customers").execute();
});
afterAll(() => server.close());

const add = (loginName: string, facts: SessionFacts) => addCustomer(server.db, { loginName, password: "", facts }, server.time.now);
const phoneOf = async (loginName: string) => (await findCustomer(server.db, loginName))?.facts["phone"];

test("login names are compared without case, width and blanks, phones by their digits", () => {
  expect(loginKey(" Ａnna ")).toBe("anna");
  expect(phoneKey("+86 (138) 0013-8000")).toBe("+8613800138000");
});

test("a login name is given once; the account that has it is found in any spelling", async () => {
  const id = (await add("Carla", { name: "Carla" }))?.id;
  expect(await add("ＣＡＲＬＡ", {})).toBeUndefined();
  expect(await ensureCustomer(server.db, { loginName: "carla", password: "", facts: {} }, 0)).toBe(id);
  await changeFacts(server.db, id ?? "", { language: "en" });
  expect(await findCustomer(server.db, "CARLA")).toMatchObject({ login_name: "Carla", facts: { name: "Carla", language: "en" } });
});

describe("the phone of an account [V-ACC-02]", () => {
  test("is reserved when the account is added; a second account with it says so, however it is written", async () => {
    expect(await add("first", { phone })).toMatchObject({ isPhoneTaken: false });
    expect(await add("second", { phone: "+139-00001111".slice(1) })).toMatchObject({ isPhoneTaken: true });
  });

  test("is left out of an account that is to exist in any case, where another account has it", async () => {
    await add("first", { phone });
    await ensureCustomer(server.db, { loginName: "second", password: "", facts: { phone, name: "Second" } }, server.time.now);
    expect([await phoneOf("first"), await phoneOf("second")]).toEqual([phone, undefined]);
  });

  test("changes only to one that no other account has; the old one is free then", async () => {
    await add("first", { phone });
    const second = await add("second", { phone: "13800002222" });
    await expect(changeFacts(server.db, second?.id ?? "", { phone })).rejects.toThrow();
    expect(await phoneOf("second")).toBe("13800002222");
    await changeFacts(server.db, second?.id ?? "", { phone: "13800003333" });
    expect(await add("third", { phone: "13800002222" })).toMatchObject({ isPhoneTaken: false });
  });

  test("of accounts that an earlier release stored is reserved at the next start: the older account keeps it", async () => {
    const row = (id: string) => ({ id, login_name: id, login_key: id, created: new Date(server.time.now) });
    const facts = (number: string) => ({ facts: JSON.stringify({ phone: number }) });
    await server.db
      .insertInto("customers")
      .values([
        { ...row("a"), ...facts(phone) },
        { ...row("b"), ...facts("13900001111") },
        { ...row("c"), ...facts("") },
      ])
      .execute();
    await server.db.deleteFrom("claim_rules").where("entity", "=", "account").execute();
    const late: unknown[] = [];
    const prepare = () =>
      prepareDatabase(server.schemas.current(), {
        db: server.db,
        others: false,
        now: server.time.now,
        onDuplicates: (...duplicates) => late.push(duplicates),
      });
    await prepare();
    expect(late).toEqual([["account", "/phone", ["b"]]]);
    expect(await add("d", { phone })).toMatchObject({ isPhoneTaken: true });
    await prepare();
    expect(late).toHaveLength(1);
  });
});
