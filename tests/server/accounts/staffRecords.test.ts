import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { storeStaffRecords } from "../../../src/server/accounts/staffRecords.ts";
import { changeOwnFacts, findAccount } from "../../../src/server/session/accounts.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await buildTestApp();
  await add("mei", "admin", "--name", "Mei Lin");
  await add("kai", "sales");
});
afterAll(() => server.close());

async function add(name: string, role: string, ...rest: readonly string[]): Promise<void> {
  const { lines } = await server.operator("staff", "add", name, "--roles", role, ...rest);
  const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
  const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: name, password });
  tokens.set(name, data?.token ?? "");
}

const path = (): string => server.schemas.current().catalog.call("staffMemberList").path;
const listed = async (): Promise<readonly Rec[]> =>
  (await server.call<Page>(undefined, path(), { sort: [{ field: "loginName" }] }, { authorization: tokens.get("mei") ?? "" })).data?.rows ??
  [];

test("each account of the staff is a record with its name and roles; without a name, with its login name", async () => {
  expect(await listed()).toMatchObject([
    { name: "kai", loginName: "kai", roles: ["sales"] },
    { name: "Mei Lin", loginName: "mei", roles: ["admin"] },
  ]);
});

test("the records follow the accounts: changed roles, changed names, removed accounts", async () => {
  await add("bao", "finance");
  await server.operator("staff", "roles", "bao", "finance,sales");
  expect((await listed()).find(({ loginName }) => loginName === "bao")).toMatchObject({ roles: ["finance", "sales"] });
  const account = await findAccount(server.db, "bao");
  await changeOwnFacts(server.db, account?.id ?? "", { name: "Bao" });
  await storeStaffRecords(server.db, server.schemas.current(), Date.now());
  expect((await listed()).find(({ loginName }) => loginName === "bao")).toMatchObject({ name: "Bao" });
  await server.operator("staff", "remove", "bao");
  expect((await listed()).map(({ loginName }) => loginName)).toEqual(["kai", "mei"]);
});

test("a record that says what its account says stays as it is", async () => {
  const before = (await listed()).map(({ version }) => version);
  await storeStaffRecords(server.db, server.schemas.current(), Date.now());
  expect((await listed()).map(({ version }) => version)).toEqual(before);
});

test("customers do not read who works for the forwarder", async () => {
  expect((await server.call<Page>("anna", path(), {})).data?.rows ?? []).toEqual([]);
});
