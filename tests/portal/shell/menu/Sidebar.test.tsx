// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sidebar } from "../../../../src/portal/shell/menu/Sidebar.tsx";
import { appState } from "../../../../src/portal/session/appState.ts";
import { all, clearPage, eventually, key, none, one, press, texts } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

const before = { device: appState.device, opened: appState.sidebar.opened };
beforeEach(() => {
  appState.device = "desktop";
  appState.sidebar.opened = true;
});
afterEach(() => {
  vi.useRealTimers();
  clearPage();
  resetTestPortal();
  appState.device = before.device;
  appState.sidebar.opened = before.opened;
});

test("the group of the current page is open, and the page is marked [L-07]", async () => {
  await renderInPortal(testPortal(), <Sidebar />, "/books/second");
  expect(one("button", "Books").getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector("[aria-current=page]")?.textContent).toBe("Second");
});

test("a closed group opens with a press", async () => {
  await renderInPortal(testPortal(), <Sidebar />, "/start");
  expect(none("link", "Second")).toBe(true);
  await press(one("button", "Books"));
  expect(texts(all("link"))).toContain("Second");
});

test("a group closes when another opens", async () => {
  const named = (en: string) => ({ zh: en, en });
  const pages = (name: string) => [1, 2].map((n) => ({ path: `${name}${n}`, screen: `${name}${n}`, title: named(`${name} ${n}`) }));
  const routes = ["A", "B"].map((name) => ({ path: `/${name}`, title: named(name), children: pages(name) }));
  await renderInPortal(testPortal({ site: { routes } }), <Sidebar />, "/A/A1");
  await press(one("button", "B"));
  expect(["A", "B"].map((name) => one("button", name).getAttribute("aria-expanded"))).toEqual(["false", "true"]);
  await press(one("button", "B"));
  expect(one("button", "B").getAttribute("aria-expanded")).toBe("false");
});

test("a group that was opened closes when its reader goes to a page without one, and that of a page when it is left", async () => {
  const named = (en: string) => ({ zh: en, en });
  const pages = [1, 2, 3].map((n) => ({ path: `a${n}`, screen: `a${n}`, title: named(`a ${n}`), hidden: n === 3 }));
  const routes = [
    { path: "/A", title: named("A"), children: pages },
    { path: "/one", screen: "one", title: named("One") },
    { path: "/two", screen: "two", title: named("Two") },
  ];
  const router = await renderInPortal(testPortal({ site: { routes } }), <Sidebar />, "/A/a1");
  const isOpen = () => one("button", "A").getAttribute("aria-expanded");
  // The page of a record, which no entry names.
  await act(() => router.navigate("/A/a3"));
  expect(isOpen()).toBe("true");
  await act(() => router.navigate("/one"));
  expect(isOpen()).toBe("false");
  await press(one("button", "A"));
  expect(isOpen()).toBe("true");
  await act(() => router.navigate("/two"));
  expect(isOpen()).toBe("false");
});

test("headings divide the menu, and an entry can be called otherwise than its page", async () => {
  const routes = [
    { path: "/a", view: "a", title: { en: "Enquiry" }, menu: { en: "Home" } },
    { path: "/b", view: "b", title: { en: "Bills" }, heading: { en: "Money" } },
  ];
  await renderInPortal(testPortal({ site: { routes } }), <Sidebar />, "/a");
  expect([...document.querySelectorAll("nav li")].map((item) => item.textContent)).toEqual(["Home", "Money", "Bills"]);
});

test("an entry counts what waits in its tabs, and a closed group counts its pages", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  const named = (en: string) => ({ zh: en, en });
  const routes = [
    {
      path: "/library",
      title: named("Library"),
      children: [
        { path: "loans", screen: "loans", title: named("Loans"), waits: ["open", "late"] },
        { path: "other", view: "other", title: named("Other") },
      ],
    },
  ];
  const portal = testPortal({ site: { routes } });
  portal.host.source.tabs = { all: 9, open: 3, late: 2 };
  await renderInPortal(portal, <Sidebar />, "/start");
  expect(document.querySelector(".sidebar-count")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  vi.useRealTimers();
  await eventually(() => expect(document.querySelector(".sidebar-count")?.textContent).toBe("5"));
  const group = one("button", /^Library/);
  expect(group.getAttribute("aria-description")).toBe("5 waiting for you");
  await press(group);
  expect(one("button", "Library").textContent).toBe("Library");
  expect(one("link", /^Loans/).getAttribute("aria-description")).toBe("5 waiting for you");
});

test("a number of any size that the server has counted is written out", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  const routes = [{ path: "/loans", screen: "loans", title: { zh: "Loans", en: "Loans" }, waits: ["open"] }];
  const portal = testPortal({ site: { routes } });
  portal.host.source.tabs = { open: 128 };
  await renderInPortal(portal, <Sidebar />, "/start");
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  vi.useRealTimers();
  await eventually(() => expect(document.querySelector(".sidebar-count")?.textContent).toBe("128"));
});

test("an external link opens in a new tab and says so [L-05]", async () => {
  await renderInPortal(testPortal(), <Sidebar />);
  const link = one("link", /Elsewhere/);
  expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "https://example.com",
    "_blank",
    "noopener noreferrer",
  ]);
});

test("on a phone the open menu gets the focus, and Escape, the veil or a navigation closes it [L-08, L-23]", async () => {
  appState.device = "mobile";
  const router = await renderInPortal(testPortal(), <Sidebar />, "/start");
  appState.sidebar.opened = false;
  const open = () => act(async () => void (appState.sidebar.opened = true));
  await open();
  expect(document.activeElement?.closest("aside")).not.toBeNull();
  await key("Escape", document.activeElement ?? document.body);
  expect(appState.sidebar.opened).toBe(false);
  await open();
  await press(document.querySelector(".sidebar-veil") as HTMLElement);
  expect(appState.sidebar.opened).toBe(false);
  await open();
  await act(() => router.navigate("/books/second"));
  expect(appState.sidebar.opened).toBe(false);
});

test("the logo follows the site until the user chooses [L-02]", async () => {
  await renderInPortal(testPortal({ site: { frame: { sidebarLogo: true } } }), <Sidebar />);
  expect(one("link", "Product, to the start page").getAttribute("href")).toBe("#/start");
});
