// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { checksRecords, pageOf } from "../../../src/portal/boot/pageOf.tsx";
import { PublicPage } from "../../../src/portal/pages/public/PublicPage.tsx";

const screens: Readonly<Record<string, Screen>> = {
  orders: { kind: "list", entity: "order", list: { columns: [] } },
  order: { kind: "detail", entity: "order", detail: { header: { title: "id" }, sections: [] } },
  odd: { kind: "custom", entity: "order", custom: "nobody-wrote-it" },
};
const page = (route: Parameters<typeof pageOf>[0]) => pageOf(route, { screens });
const nameOf = ({ type }: Awaited<ReturnType<typeof pageOf>>) => (typeof type === "function" ? type.name : type);

test("a screen gets the page of its kind, with the screen as its key", async () => {
  const list = await page({ path: "/orders", screen: "orders" });
  expect([nameOf(list), list.key]).toEqual(["ListPage", "orders"]);
  expect(nameOf(await page({ path: "/order", screen: "order" }))).toBe("DetailPage");
});

test("a page that edits records needs their checks, one that shows them does not", () => {
  const form: Screen = { kind: "form", entity: "order", form: { sections: [] } };
  const imports: Screen = { kind: "import", entity: "order" };
  expect([form, imports, ...Object.values(screens)].map(checksRecords)).toEqual([true, true, false, false, false]);
});

test("a public page is wrapped in the public frame, except for pages with a frame of their own", async () => {
  expect((await page({ path: "/terms", view: "article", public: true })).type).toBe(PublicPage);
  expect(nameOf(await page({ path: "/login", view: "login", public: true }))).toBe("LoginPage");
});

test.each([
  ["a view that does not exist", { path: "/x", view: "poster" }],
  ["a custom page that does not exist", { path: "/x", screen: "odd" }],
  ["nothing at all", { path: "/x" }],
])("%s is an error that names the route", async (_title, route) => {
  await expect(page(route)).rejects.toThrow('Route "/x" has no page');
});
