import { expect, test } from "vitest";
import type { Route } from "#dialect/schema/screens.ts";
import { goKeysOf } from "../../../src/portal/site/goKeys.ts";
import { menuOf } from "../../../src/portal/site/menu.ts";

const page = (path: string, more: Partial<Route> = {}): Route => ({ path, screen: "things", title: { zh: path, en: path }, ...more });
const routes: readonly Route[] = [
  page("/start", { key: "d" }),
  { path: "/one", title: { zh: "一", en: "One" }, children: [page("list", { key: "w" }), page("new", { hidden: true, key: "h" })] },
  {
    path: "/two",
    title: { zh: "二", en: "Two" },
    children: [page("a", { key: "a" }), page("b", { key: "b", "x-show-when": "false" }), page("c")],
  },
];

test("a page of the menu is reached by its own letter, also inside a group; what is hidden or not to be seen by none", () => {
  const keys = goKeysOf(menuOf({ routes }, (route) => route["x-show-when"] === undefined));
  expect(keys.map(({ key, address }) => [key, address])).toEqual([
    ["d", "/start"],
    ["w", "/one/list"],
    ["a", "/two/a"],
  ]);
});

test("each is listed under the page's own title", () => {
  expect(goKeysOf(menuOf({ routes }, () => true)).map(({ title }) => title?.["en"])).toEqual(["/start", "list", "a", "b"]);
});
