import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { backUp } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import { prepareDatabase } from "../../../src/server/migrations/prepareDatabase.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let folder: string;
let token: string;
beforeAll(async () => {
  server = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), "lading-accounts-"));
  token = await server.token("anna");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const parts = () => ({ db: server.db, files: server.files, clock: () => server.time.now });
const prepare = () =>
  prepareDatabase(server.schemas.current(), { db: server.db, others: false, now: server.time.now, onDuplicates: () => undefined });
/** Returns the tables to those of a release where a customer was its own account. */
const returnToEarlierRelease = () =>
  server.db.transaction().execute(async (trx) => {
    await sql`alter table customers add column password text`.execute(trx);
    await sql`update customers set password = (select password from accounts where accounts.id = customers.id)`.execute(trx);
    await sql`alter table customers alter column password set not null`.execute(trx);
    await sql`drop table accounts`.execute(trx);
    await sql`alter table sessions rename column account to customer`.execute(trx);
    await sql`alter index sessions_account rename to sessions_customer`.execute(trx);
  });
const expectNothingNoticed = async () => {
  const info = await server.call(undefined, "/customer/std/getInfo", {}, { authorization: token });
  expect(info).toMatchObject({ code: 200, data: { loginName: "anna" } });
  const login = await server.call(undefined, "/author/getToken", { loginName: "bo", password: testPassword });
  expect(login).toMatchObject({ code: 200 });
};

test("a database of an earlier release gets one account for each customer; passwords and open sessions stay", async () => {
  await returnToEarlierRelease();
  await backUp(parts(), join(folder, "earlier"));
  await prepare();
  await prepare();
  const accounts = await server.db.selectFrom("accounts").select(["id", "customer", "login_name"]).orderBy("login_name").execute();
  expect(accounts.map(({ id, customer, login_name }) => [login_name, id === customer])).toEqual([
    ["anna", true],
    ["bo", true],
  ]);
  await expectNothingNoticed();
});

test("so does a backup of an earlier release", async () => {
  await server.db.deleteFrom("customers").execute();
  await restore(parts(), join(folder, "earlier"));
  await expectNothingNoticed();
});
