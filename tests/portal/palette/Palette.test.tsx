// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import Palette from "../../../src/portal/palette/Palette.tsx";
import { chooseTheme } from "../../../src/portal/session/appearance.ts";
import { appState, showPalette } from "../../../src/portal/session/appState.ts";
import { all, clearPage, eventually, key, one, texts, type } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal, type TestPortalOptions } from "../../helpers/portal/renderInPortal.tsx";
import { site } from "../../helpers/portal/testSite.ts";

afterEach(() => {
  showPalette(false);
  clearPage();
  resetTestPortal();
  // The choices of one test would stand first in another.
  sessionStorage.clear();
});

async function open(prepared: TestPortalOptions = {}) {
  const portal = testPortal(prepared);
  showPalette(true);
  await renderInPortal(portal, <Palette />);
  await eventually(() => expect(options().length).toBeGreaterThan(0));
  return portal;
}
const options = () => texts(all("option"));
const box = () => document.querySelector<HTMLInputElement>("[role=combobox]") as HTMLInputElement;
const selected = () => texts(all("option").filter((option) => option.getAttribute("aria-selected") === "true"));

test("an open palette lists the pages of the menu, the first one active", async () => {
  await open();
  expect(options()[0]).toContain("Start");
  expect(selected()).toEqual([options()[0]]);
});

test("typing narrows the list, and Enter opens the active page and closes the palette", async () => {
  const { host } = await open();
  await type(box(), "Second");
  expect(options()).toEqual(["SecondBooks"]);
  await key("Enter", box());
  expect(host.went).toEqual(["/books/second"]);
  expect(box()).toBeNull();
});

test("the arrow keys move the active option and wrap around", async () => {
  await open();
  await key("ArrowUp", box());
  expect(selected()).toEqual([options().at(-1)]);
  await key("ArrowDown", box());
  expect(selected()).toEqual([options()[0]]);
  expect(box().getAttribute("aria-activedescendant")).toBe(all("option")[0]?.id);
});

test("a text that matches nothing says so to a screen reader", async () => {
  await open();
  await type(box(), "zzzz");
  expect(options()).toEqual([]);
  await eventually(() => expect(one("status").textContent).toContain("zzzz"));
});

test("it is stated that only a part of the records was searched", async () => {
  const loans = { path: "/loans", title: { zh: "借阅", en: "Loans" }, screen: "loans" };
  const { host } = await open({
    site: { frame: { find: ["loans"] }, routes: [...site.routes, { path: "/", children: [loans] }] },
    records: { loan: [{ id: "7", code: "L007" }] },
  });
  host.source.searchedSince = "2026-11-20 08:00:00";
  await type(box(), "L00");
  await eventually(() => expect(document.body.textContent).toContain("Too many records contain “L00”"));
});

test("a command is found by its words and does what it says, without leading anywhere", async () => {
  const { host } = await open();
  await type(box(), "Dark");
  expect(options()[0]).toContain("Dark");
  await key("Enter", box());
  expect(appState.theme).toBe("dark");
  expect(host.went).toEqual([]);
  chooseTheme("system");
});

test("the page chosen last is first the next time, until something is typed", async () => {
  sessionStorage.clear();
  await open();
  await type(box(), "Second");
  await key("Enter", box());
  showPalette(false);
  clearPage();
  await open();
  expect(options()[0]).toContain("Second");
  expect(texts(all("group"))[0]).toBe("RecentSecond");
  sessionStorage.clear();
});

test("what is found stands under headings: choices made before, records, pages and commands; nothing typed shows the commands too", async () => {
  const loans = { path: "/loans", title: { zh: "借阅", en: "Loans" }, screen: "loans" };
  const { host } = await open({
    site: { frame: { find: ["loans"], help: "/books/first" }, routes: [...site.routes, { path: "/", children: [loans] }] },
    records: { loan: [{ id: "7", code: "L007" }] },
  });
  const headings = () => all("group").map((group) => group.getAttribute("aria-label"));
  expect(headings()).toEqual([host.t("palette.pages")]);
  expect(options().at(-1)).toContain(host.t("shell.logOut"));
  await type(box(), "L007");
  await eventually(() => expect(headings()).toEqual([host.t("palette.records")]));
  await type(box(), host.t("shell.help"));
  await key("Enter", box());
  expect(host.went).toEqual(["/books/first"]);
});

test("a page is named as in the menu, and its own title finds it", async () => {
  const home = { path: "/desk", title: { zh: "询价", en: "Enquiry" }, menu: { zh: "首页", en: "Home" }, screen: "loans" };
  await open({ site: { routes: [...site.routes, { path: "/", children: [home] }] } });
  await type(box(), "Enquiry");
  expect(options()).toEqual(["Home", "New: Home"]);
});
