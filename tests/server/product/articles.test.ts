/** Articles: staff writes and publishes them, customers read what is published. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await buildTestApp();
  for (const role of ["sales", "warehouse"]) {
    const { lines } = await server.operator("staff", "add", `desk-${role}`, "--roles", role);
    const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
    const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: `desk-${role}`, password });
    tokens.set(role, data?.token ?? "");
  }
});
afterAll(() => server.close());

const as = <Data = Rec>(role: string, path: string, body: Rec): Promise<Called<Data>> =>
  server.call<Data>(undefined, path, body, { authorization: tokens.get(role) ?? "" });
const draft = { kind: "hours", title: "国庆收货安排", titleEn: "Holiday hours", text: "照常收货" };
const write = async (changes: Rec = {}): Promise<Rec> => (await as("sales", "/desk/article/save", { ...draft, ...changes })).data ?? {};
const take = (role: string, step: string, { id }: Rec) => as(role, `/desk/article/${step}`, { ids: [id ?? ""] });
/** What a customer finds. */
const found = async (body: Rec = {}): Promise<Page> => (await server.ask<Page>("articleList", body)).data ?? { rows: [], total: 0 };

test("a draft is the forwarder's alone: no list, count, search or address of a customer has it", async () => {
  const article = await write({ title: "尚未公布" });
  expect(article["status"]).toBe("article_draft");
  for (const body of [{}, { search: "尚未公布" }, { filters: { kind: "hours" } }, { ids: [article["id"] ?? ""] }]) {
    const { rows, total } = await found(body);
    expect([rows.filter(({ id }) => id === article["id"]), total]).toEqual([[], 0]);
  }
});

test("a published article is read by every customer, in the language of the reader, until it is withdrawn", async () => {
  const article = await write();
  expect((await take("sales", "publishArticle", article)).code).toBe(apiCode.ok);
  const [row] = (await found()).rows;
  expect(row).toMatchObject({
    id: article["id"],
    headline: { zh: "国庆收货安排", en: "Holiday hours" },
    body: { zh: "照常收货" },
  });
  expect(row?.["publishTime"]).toMatch(/^\d{4}-/);
  expect((await server.ask<Page>("articleList", {}, "bo")).data?.total).toBe(1);
  const changed = await as("sales", "/desk/article/save", {
    ...draft,
    id: article["id"] ?? "",
    version: row?.["version"] ?? 0,
    title: "改",
  });
  expect(changed.code).not.toBe(apiCode.ok);
  await take("sales", "withdrawArticle", article);
  expect((await found()).total).toBe(0);
});

test("neither customers nor other roles write, publish or withdraw", async () => {
  const article = await write();
  expect((await as("warehouse", "/desk/article/save", draft)).code).toBe(apiCode.forbidden);
  expect((await take("warehouse", "publishArticle", article)).code).toBe(apiCode.forbidden);
  expect((await server.ask("articleSave", draft)).code).not.toBe(apiCode.ok);
  expect((await server.ask("articleDelete", { ids: [article["id"] ?? ""] })).code).not.toBe(apiCode.ok);
  expect((await server.call("anna", "/desk/article/publishArticle", { ids: [article["id"] ?? ""] })).code).not.toBe(apiCode.ok);
  expect((await as<Page>("sales", "/message/std/article/list", { search: String(article["title"]) })).data?.total).toBeGreaterThan(0);
});
