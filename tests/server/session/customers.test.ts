import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import {
  addCustomer,
  changeFacts,
  claimPhone,
  ensureCustomer,
  findCustomer,
  loginKey,
  phoneKey,
} from "../../../src/server/session/customers.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const add = (loginName: string) => addCustomer(database.db, { loginName, password: "", facts: { name: loginName } }, 0);

test("login names are compared without case, width and blanks, phones by their digits", () => {
  expect(loginKey(" Ａnna ")).toBe("anna");
  expect(phoneKey("+86 (138) 0013-8000")).toBe("+8613800138000");
});

test("a login name is given once; the account that has it is found in any spelling", async () => {
  const id = await add("Carla");
  expect(await add("ＣＡＲＬＡ")).toBeUndefined();
  expect(await ensureCustomer(database.db, { loginName: "carla", password: "", facts: {} }, 0)).toBe(id);
  await changeFacts(database.db, id ?? "", { language: "en" });
  expect(await findCustomer(database.db, "CARLA")).toMatchObject({ login_name: "Carla", facts: { name: "Carla", language: "en" } });
});

test("a phone belongs to one account, which may change it [V-ACC-02]", async () => {
  const claim = (customer: string, phone: string) => database.db.transaction().execute((trx) => claimPhone(trx, customer, phone));
  expect(await claim("a", "138 0000")).toBe(true);
  expect(await claim("b", "1380000")).toBe(false);
  expect(await claim("a", "139 0000")).toBe(true);
  expect(await claim("b", "1380000")).toBe(true);
});
