import { expect, test } from "vitest";
import { activeKeyOf, menuOf } from "../../../src/portal/site/menu.ts";
import { matchRoute, siteEntries as entriesOf } from "../../../src/portal/site/siteMap.ts";
import { siteEntries, site } from "../../helpers/portal/testSite.ts";
import { catalog } from "../../helpers/schemas/product.ts";

const menu = menuOf(site, (route) => route["x-show-when"] === undefined);
const names = menu.map(({ route }) => route.title?.["en"]);

test("the menu is built from the site map, without hidden, public and empty entries [L-03, L-04, Q-16]", () => {
  expect(names).toEqual(["Start", "All things", "Books", "Elsewhere"]);
});

test("a group with one shown child is that child, with the group's icon where it has none [L-06, Q-17]", () => {
  const only = menu[1];
  expect(only).toMatchObject({ address: "/things/list", icon: "box", children: [] });
});

test("an entry that the session may not see is not in the menu [L-26]", () => {
  const seen = menuOf(site, () => true).find(({ key }) => key === "/books");
  expect(menu.find(({ key }) => key === "/books")?.children).toHaveLength(2);
  expect(seen?.children).toHaveLength(3);
});

test("an outside link keeps its address [L-05]", () => {
  expect(menu.at(-1)).toMatchObject({ external: "https://example.com" });
});

test("a heading is above the first entry of its part that the session may see, and above none where it sees none", () => {
  const heading = { en: "Orders", zh: "订单" };
  const money = { en: "Money", zh: "财务" };
  const people = { en: "People", zh: "人员" };
  const routes = [
    { path: "/a", heading, title: { en: "A", zh: "A" } },
    { path: "/b", title: { en: "B", zh: "B" } },
    { path: "/c", title: { en: "C", zh: "C" } },
    { path: "/d", heading: money, title: { en: "D", zh: "D" } },
    { path: "/e", heading: people, title: { en: "E", zh: "E" } },
  ];
  const nodes = menuOf({ routes }, ({ path }) => path !== "/a" && path !== "/d");
  expect(nodes.map(({ address, heading: above }) => [address, above])).toEqual([
    ["/b", heading],
    ["/c", undefined],
    ["/e", people],
  ]);
});

test.each([
  ["/books/second", "/books/second"],
  ["/things/details/7", "/things/list"],
  ["/things/new", "/things/list"],
  ["/start", "/start"],
])("on %s the entry %s is active", (path, key) => {
  expect(activeKeyOf(menu, matchRoute(siteEntries, path)?.entry)).toBe(key);
});

test("a hidden page marks the page whose address its own extends, where they are in no group", () => {
  const flat = {
    routes: [
      { path: "/bicycles", screen: "bicycles", title: { en: "Bicycles" } },
      { path: "/bicycles/:id", screen: "bicycle", hidden: true, title: { en: "Bicycle" } },
      { path: "/bicycles-sold", screen: "sold", hidden: true, title: { en: "Sold" } },
    ],
  };
  const keyAt = (path: string) =>
    activeKeyOf(
      menuOf(flat, () => true),
      matchRoute(entriesOf(flat), path)?.entry,
    );
  expect(["/bicycles", "/bicycles/7", "/bicycles-sold"].map(keyAt)).toEqual(["/bicycles", "/bicycles", undefined]);
});

test("the first entry of the product's menu is the page to which the root leads [R-010, R-011, N-09]", async () => {
  const product = (await catalog()).files.site;
  const [first] = menuOf(product, () => true);
  expect(first?.address).toBe(product.dashboard);
  expect(product.routes.filter(({ path }) => path === "/").map(({ redirect }) => redirect)).toContain(first?.address);
});
