/** Views of lists at the desk: each person has their own, and may share one with a role of theirs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await buildTestApp();
  const askers: Asker[] = await addRoleAskers(server, "anna");
  for (const { name, token } of askers) tokens.set(name, token);
  const { lines } = await server.operator("staff", "add", "second-sales", "--roles", "sales");
  const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
  const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "second-sales", password });
  tokens.set("second-sales", data?.token ?? "");
  tokens.set("anna", await server.token("anna"));
});
afterAll(() => server.close());

const as = <Data = Rec>(name: string, call: string, body: Rec) =>
  server.call<Data>(undefined, `/desk/view/${call}`, body, { authorization: tokens.get(name) ?? "" });
const seen = async (name: string): Promise<readonly unknown[]> =>
  ((await as<Page>(name, "list", { filters: { screen: "deskBills" } })).data?.rows ?? [])
    .map((row) => String(row["name"]))
    .toSorted((a, b) => a.localeCompare(b));
const view = { screen: "deskBills", query: "tab=overdue" };

test("a view is visible to its owner alone, unless it is shared with a role: then to everybody with the role", async () => {
  expect((await as("staff-sales", "save", { ...view, name: "Mine" })).data).toMatchObject({ keeper: "staff-sales" });
  expect((await as("staff-sales", "save", { ...view, name: "Ours", sharedWith: "sales" })).code).toBe(apiCode.ok);
  expect((await as("second-sales", "save", { ...view, name: "Mine" })).code).toBe(apiCode.ok);
  expect((await as("staff-sales", "save", { ...view, name: "mine" })).problems).toMatchObject([{ path: "/name", code: "unique" }]);
  expect(await seen("staff-sales")).toEqual(["Mine", "Ours"]);
  expect(await seen("second-sales")).toEqual(["Mine", "Ours"]);
  expect(await seen("staff-operations")).toEqual([]);
  expect(await seen("anna")).toEqual([]);
  expect((await as("customer-clerk", "list", {})).code).toBe(apiCode.forbidden);
});

test("nobody shares with a role of others, takes another name, or deletes what is not seen", async () => {
  const foreign = await as("staff-sales", "save", { ...view, name: "Theirs", sharedWith: "finance" });
  expect(foreign.problems).toMatchObject([{ path: "/sharedWith", code: "rule:own-role" }]);
  expect((await as("staff-sales", "save", { ...view, name: "False", keeper: "second-sales" })).problems).toMatchObject([
    { path: "/keeper", code: "readOnly" },
  ]);
  const own = (await as<Page>("staff-sales", "list", {})).data?.rows.find((row) => row["name"] === "Mine");
  const removed = await as<{ done: string[] }>("second-sales", "delete", { ids: [own?.["id"] ?? ""] });
  expect(removed.data?.done ?? []).toEqual([]);
  expect((await as<{ done: string[] }>("staff-sales", "delete", { ids: [own?.["id"] ?? ""] })).data?.done).toEqual([own?.["id"]]);
});
