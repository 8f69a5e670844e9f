/** A database with the demonstration accounts, filled again at a later start. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { seedDemo } from "../../../src/server/seed/demo.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ demo: true });
});
afterAll(() => server.close());

const waybills = async (): Promise<number> => (await server.db.selectFrom("records_waybill").select("id").execute()).length;

const seedAgain = () =>
  seedDemo({
    db: server.db,
    schemas: server.schemas.current(),
    clock: () => server.time.now,
    passwords: createPasswords({ cost: 4 }),
    amount: "few",
  });

test("an account that is there is left as it is", async () => {
  const before = await waybills();
  await seedAgain();
  expect(await waybills()).toBe(before);
});

test("each role of the staff has an account, also one that is newer than the demonstration records", async () => {
  const { db } = server;
  const passwords = () =>
    db.selectFrom("accounts").select(["login_name", "password"]).where("kind", "=", "staff").orderBy("login_name").execute();
  const before = await passwords();
  await db.deleteFrom("accounts").where("login_name", "=", "desk-approver").execute();
  await seedAgain();
  const after = await passwords();
  const names = Object.entries(server.schemas.current().roles.roles).flatMap(([name, { of }]) => (of === "staff" ? `desk-${name}` : []));
  expect(after.map(({ login_name }) => login_name)).toEqual(names.toSorted());
  const others = (rows: typeof before) => rows.filter(({ login_name }) => login_name !== "desk-approver");
  expect(others(after)).toEqual(others(before));
});
