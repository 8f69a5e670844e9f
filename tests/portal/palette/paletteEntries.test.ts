import { expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { paletteEntries } from "../../../src/portal/palette/paletteEntries.ts";
import { menuOf } from "../../../src/portal/site/menu.ts";
import { site } from "../../helpers/portal/testSite.ts";

const menu = menuOf(site, () => true);
const list = (part: Partial<NonNullable<Screen["list"]>>): Screen => ({ kind: "list", entity: "thing", list: { columns: [], ...part } });
const entries = (screen: Screen, canSee = true) =>
  paletteEntries(
    menu,
    { screens: { first: screen } },
    () => canSee,
    () => ({ en: "New order" }),
  );
const creates = (screen: Screen, canSee?: boolean) => entries(screen, canSee).filter(({ does }) => does === "create");

test("every page of the menu is an entry, found by its screen and with the icon of its group", () => {
  const pages = entries(list({}));
  expect(pages.map(({ address }) => address)).toEqual(["/start", "/things/list", "/books/first", "/books/second", "/books/secret"]);
  expect(pages.find(({ address }) => address === "/books/first")).toMatchObject({ codes: ["first"], group: { en: "Books" } });
  expect(pages.find(({ address }) => address === "/things/list")).toMatchObject({ icon: "box" });
});

test("a list with a create action has an entry that opens its drawer, after all pages", () => {
  expect(creates(list({ toolbar: ["create"] }))).toMatchObject([
    { address: "/books/first?drawer=create", title: { en: "First" }, icon: "plus" },
  ]);
  expect(entries(list({ toolbar: ["create"] })).at(-1)?.does).toBe("create");
});

test("a list that creates on a page of its own leads there, under the title of that page", () => {
  expect(creates(list({ toolbar: ["create"], createAt: "/orders/new" }))).toMatchObject([
    { address: "/orders/new", title: { en: "New order" }, also: [{ en: "First" }] },
  ]);
});

test("a create action whose condition is false has no entry", () => {
  const conditional = list({ toolbar: [{ id: "create", label: { en: "New" }, "x-show-when": "user.a" }] });
  expect(creates(conditional, false)).toEqual([]);
  expect(creates(conditional, true)).toHaveLength(1);
});

test("two lists that lead to the same form offer it once, as the first of them", () => {
  const both = list({ toolbar: ["create"], createAt: "/orders/new" });
  const found = paletteEntries(
    menu,
    { screens: { first: both, second: both } },
    () => true,
    () => ({ en: "New order" }),
  ).filter(({ does }) => does === "create");
  expect(found).toMatchObject([{ address: "/orders/new", also: [{ en: "First" }] }]);
});
