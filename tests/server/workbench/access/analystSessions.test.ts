import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import {
  cookieOf,
  endAnalystSession,
  findAnalyst,
  openAnalystSession,
  tokenIn,
} from "../../../../src/server/workbench/access/analystSessions.ts";
import { addAccount, findAccount, removeAccount, setRoles } from "../../../../src/server/session/accounts.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 22);
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a session lasts while it is used, a day at most, and until its end", async () => {
  const token = await openAnalystSession(database.db, "Anna", start);
  const at = async (hours: number) => (await findAnalyst(database.db, token, start + hours * HOUR))?.name;
  expect([await at(7), await at(14), await at(21), await at(25)]).toEqual(["Anna", "Anna", "Anna", undefined]);
  const other = await openAnalystSession(database.db, "Bo", start);
  expect(await findAnalyst(database.db, other, start + 9 * HOUR)).toBeUndefined();
  await endAnalystSession(database.db, other);
  expect(await findAnalyst(database.db, other, start)).toBeUndefined();
});

test("the session of an account ends with its password, its second factor and the account, and its roles are read with each call", async () => {
  const { db } = database;
  await addAccount(db, { loginName: "mei", password: "hash", roles: ["author"] }, start);
  const { id = "" } = (await findAccount(db, "mei")) ?? {};
  const open = () => openAnalystSession(db, "mei", start, id);
  const rolesOf = async (token: string) => (await findAnalyst(db, token, start))?.principal?.roles;
  const first = await open();
  expect(await rolesOf(first)).toEqual(["author"]);
  await setRoles(db, id, ["checker"]);
  expect(await rolesOf(first)).toEqual(["checker"]);
  await db.updateTable("accounts").set({ password: "another" }).where("id", "=", id).execute();
  expect(await rolesOf(first)).toBeUndefined();
  const second = await open();
  const factor = { account: id, secret: "s", created: new Date(start), since: new Date(start) };
  await db.insertInto("second_factors").values(factor).execute();
  expect(await rolesOf(second)).toBeUndefined();
  const third = await open();
  expect(await rolesOf(third)).toEqual(["checker"]);
  await removeAccount(db, id);
  expect(await rolesOf(third)).toBeUndefined();
});

test("a session that was opened by a clock that ran ahead is none", async () => {
  const token = await openAnalystSession(database.db, "Anna", start + HOUR);
  expect(await findAnalyst(database.db, token, start)).toBeUndefined();
  expect(await findAnalyst(database.db, "not a token", start)).toBeUndefined();
});

test("the cookie is for the workbench alone: no script reads it, no other site sends it", () => {
  expect(cookieOf("t", true)).toBe("lading_workbench=t; Path=/workbench; HttpOnly; SameSite=Strict; Max-Age=86400; Secure");
  expect(cookieOf(undefined, false)).toBe("lading_workbench=; Path=/workbench; HttpOnly; SameSite=Strict; Max-Age=0");
});

test("the token is found among other cookies", () => {
  expect(tokenIn("a=1; lading_workbench=abc; b=2")).toBe("abc");
  expect(tokenIn("x_lading_workbench=abc")).toBeUndefined();
  expect(tokenIn(undefined)).toBeUndefined();
});
