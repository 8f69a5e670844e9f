import { expect, test } from "vitest";
import { childrenOf, hasContent, matchRoute, siteEntries as entriesOf } from "../../../src/portal/site/siteMap.ts";
import { site, siteEntries } from "../../helpers/portal/testSite.ts";

const at = (path: string) => matchRoute(siteEntries, path);

test("every route has its full path and its groups, external links are left out", () => {
  const entry = siteEntries.find(({ route }) => route.screen === "thing");
  expect(entry?.address).toBe("/things/new");
  expect(entry?.groups.map(({ address }) => address)).toEqual(["/things"]);
  expect(siteEntries.some(({ route }) => route.external !== undefined)).toBe(false);
});

test("a path with a parameter matches and returns it", () => {
  expect(at("/things/details/7")).toMatchObject({ entry: { address: "/things/details/:id" }, params: { id: "7" } });
});

test("a path without parameters wins over one with parameters, whatever their order", () => {
  const entries = entriesOf({
    routes: [
      { path: "/a/:id", view: "x" },
      { path: "/a/new", view: "y" },
    ],
  });
  expect(matchRoute(entries, "/a/new")?.entry.route.view).toBe("y");
  expect(matchRoute(entries, "/a/1")?.entry.route.view).toBe("x");
});

test("paths differ by case, and a longer path is another one", () => {
  expect(at("/THINGS/list")).toBeUndefined();
  expect(at("/things/list/more")).toBeUndefined();
});

test("slashes at the end of a path say nothing", () => {
  expect(at("/things/new/")?.entry.address).toBe("/things/new");
  expect(matchRoute(entriesOf({ routes: [{ path: "/", view: "x" }] }), "/")?.entry.route.view).toBe("x");
});

test("a group has no content of its own, a redirect has", () => {
  expect(hasContent({ path: "/books" })).toBe(false);
  expect(hasContent({ path: "/", redirect: "/home" })).toBe(true);
});

test("the children of a group are those one level below it, in order", () => {
  const group = siteEntries.find(({ address }) => address === "/books");
  expect(group && childrenOf(siteEntries, group).map(({ address }) => address)).toEqual(["/books/first", "/books/second", "/books/secret"]);
  expect(site.routes.length).toBeGreaterThan(1);
});
