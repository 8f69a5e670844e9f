import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";

const list = "/customer/skuInfos/querySkuInfoPage";
const info = "/customer/std/getInfo";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await plantRecords(server, "anna");
});
afterAll(() => server.close());

const logIn = async (loginName: string, password: string): Promise<string> =>
  (await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password })).data?.token ?? "";
const ask = (authorization: string, path: string) => server.call<{ total: number }>(undefined, path, {}, { authorization });
const members = async (...words: string[]): Promise<string> => (await server.operator("members", ...words)).lines.join("\n");
const add = async (loginName: string): Promise<string> => /password (\S+)/.exec(await members("add", "anna", loginName))?.[1] ?? "";

describe("a second account of a customer", () => {
  test("logs in with a password of its own and sees the records of its customer, and of no other", async () => {
    const [first, second, foreign] = [await server.token("anna"), await logIn("Clerk", await add("clerk")), await server.token("bo")];
    const totals = await Promise.all([first, second, foreign].map(async (token) => (await ask(token, list)).data?.total));
    expect(totals[0]).toBeGreaterThan(0);
    expect(totals).toEqual([totals[0], totals[0], 0]);
    const { data: own } = await ask(second, info);
    expect(own).toMatchObject({ loginName: "clerk" });
    expect(own).not.toHaveProperty("name");
    expect(await logIn("clerk", testPassword)).toBe("");
  });

  test("has a login name that no account has, in any spelling", async () => {
    await add("finance");
    for (const name of ["FINANCE", "ｂｏ", "anna"]) expect(await members("add", "anna", name)).toContain("is taken");
    expect(await members("anna")).toMatch(/^anna {2}owner\n[^]*finance {2}owner/);
  });

  test("changes its own password, and ends its own other sessions only", async () => {
    const password = await add("changes");
    const [own, other, first] = [await logIn("changes", password), await logIn("changes", password), await server.token("anna")];
    const change = { oldPassword: password, password: "Freight-2026", passwordAgain: "Freight-2026" };
    const changed = await server.call(undefined, "/customer/std/updateCustomerPasswd", change, { authorization: own });
    expect(changed).toMatchObject({ code: 200 });
    const status = await Promise.all([own, other, first].map(async (token) => (await ask(token, info)).status));
    expect(status).toEqual([200, 401, 200]);
    expect(await logIn("changes", "Freight-2026")).not.toBe("");
    expect(await logIn("anna", testPassword)).not.toBe("");
  });

  test("is removed with its sessions at once; the first account of a customer stays", async () => {
    const token = await logIn("leaves", await add("leaves"));
    expect((await ask(token, list)).status).toBe(200);
    await members("remove", "leaves");
    expect((await ask(token, list)).status).toBe(401);
    expect(await members("remove", "anna")).toContain("stays");
    expect((await ask(await server.token("anna"), list)).status).toBe(200);
  });
});
