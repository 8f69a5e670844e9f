import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkbenchTables } from "../../../../src/server/db/createWorkbenchTables.ts";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import { openAccess } from "../../../../src/server/workbench/access/access.ts";
import { addAccount } from "../../../../src/server/session/accounts.ts";
import type { RolesFile } from "../../../../src/dialect/schema/roles.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

const roles: RolesFile = {
  roles: {
    author: { of: "staff", label: {}, may: {}, workbench: ["edit"] },
    checker: { of: "staff", label: {}, may: {}, workbench: ["approve"] },
    sales: { of: "staff", label: {}, may: {} },
  },
};
let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await createWorkbenchTables(database.db);
});
afterAll(() => database.close());

test("the password of the settings opens, and nothing else does", async () => {
  const access = await openAccess(database.db, "open-the-bench", () => roles);
  expect([access.opens("open-the-bench"), access.opens("open-the-bencH"), access.opens("")]).toEqual([true, false, false]);
  expect(access).not.toHaveProperty("made");
});

test("without one, a password is generated once and opens after the next start too", async () => {
  const first = await openAccess(database.db, undefined, () => roles);
  const second = await openAccess(database.db, undefined, () => roles);
  expect(first.made).toMatch(/^[A-Za-z0-9_-]{20}$/);
  expect(second).not.toHaveProperty("made");
  expect(second.opens(first.made ?? "")).toBe(true);
  const rows = await database.db.selectFrom("workbench_access").select("hash").execute();
  expect(JSON.stringify(rows)).not.toContain(first.made);
});

test("the generated password ends with the first account of an analyst; that of the operator stays, without approvals once an account approves", async () => {
  const [made, stated] = [
    await openAccess(database.db, undefined, () => roles),
    await openAccess(database.db, "open-the-bench", () => roles),
  ];
  const both = async () => [(await made.grants()).join(), (await stated.grants()).join()];
  const add = (role: string) => addAccount(database.db, { loginName: role, password: "", roles: [role] }, 0);
  const everything = "edit,approve,publish";
  await add("sales");
  expect(await both()).toEqual([everything, everything]);
  await add("author");
  expect(await both()).toEqual(["", everything]);
  await add("checker");
  expect(await both()).toEqual(["", "edit,publish"]);
});

test("no password is generated where accounts log in", async () => {
  await database.db.deleteFrom("workbench_access").execute();
  const access = await openAccess(database.db, undefined, () => roles);
  expect(access).not.toHaveProperty("made");
  expect([access.opens(""), await access.grants()]).toEqual([false, []]);
});
