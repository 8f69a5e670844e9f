// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { resetWidth, setWidth } from "../../helpers/engine/page.tsx";
import { readCookie, removeCookie, writeCookie } from "../../../src/portal/browser/cookies.ts";
import { cookieNames, storageKeys } from "../../../src/portal/browser/keys.ts";

async function fresh(width: number) {
  vi.resetModules();
  setWidth(width);
  return import("../../../src/portal/session/appState.ts");
}
const resized = (width: number) => {
  setWidth(width);
  dispatchEvent(new Event("resize"));
};

afterAll(resetWidth);
beforeEach(() => {
  for (const name of Object.values(cookieNames)) removeCookie(name);
});

test("without a cookie the sidebar is open on a desktop and closed on a phone [Q-25] [E-APP, E-APP-05]", async () => {
  expect((await fresh(1440)).appState.sidebar.opened).toBe(true);
  expect((await fresh(390)).appState.sidebar.opened).toBe(false);
});

test("below 992 px the device counts as mobile [K-01, L-21, E-APP-06]", async () => {
  expect((await fresh(991)).appState.device).toBe("mobile");
  expect((await fresh(992)).appState.device).toBe("desktop");
});

test("toggling flips the sidebar and keeps 1 or 0 in its cookie [S-SES-07]", async () => {
  const { appState, toggleSidebar } = await fresh(1440);
  toggleSidebar();
  expect([appState.sidebar.opened, readCookie(cookieNames.sidebar)]).toEqual([false, "0"]);
  toggleSidebar();
  expect([appState.sidebar.opened, readCookie(cookieNames.sidebar)]).toEqual([true, "1"]);
  writeCookie(cookieNames.sidebar, "0");
  expect((await fresh(1440)).appState.sidebar.opened).toBe(false);
});

test("closing keeps 0 and whether the way out is shown [S-SES-08, S-SES-09]", async () => {
  const { appState, closeSidebar } = await fresh(1440);
  closeSidebar(true);
  expect(appState.sidebar).toEqual({ opened: false, withoutAnimation: true });
  expect(readCookie(cookieNames.sidebar)).toBe("0");
});

test("a window that was narrow for a while comes back with the sidebar as it was chosen [S-SES-07, L-22]", async () => {
  const { appState, closeSidebar, followWidth, toggleSidebar } = await fresh(1440);
  const stop = followWidth();
  for (const chosen of [true, false]) {
    if (appState.sidebar.opened !== chosen) toggleSidebar();
    resized(900);
    expect(appState.sidebar.opened).toBe(false);
    toggleSidebar();
    closeSidebar();
    resized(1440);
    expect([appState.sidebar.opened, readCookie(cookieNames.sidebar)]).toEqual([chosen, chosen ? undefined : "0"]);
  }
  stop();
});

test("a resize closes the sidebar of a phone, not of a desktop [L-22, Q-24]", async () => {
  const { appState, followWidth } = await fresh(1440);
  const stop = followWidth();
  resized(1200);
  expect(appState.sidebar.opened).toBe(true);
  resized(800);
  expect(appState).toMatchObject({ device: "mobile", sidebar: { opened: false } });
  stop();
  resized(1440);
  expect(appState.device).toBe("mobile");
});

test("the size is medium unless a stored setting says otherwise [K-22, Q-63]", async () => {
  expect((await fresh(1440)).appState.size).toBe("medium");
  writeCookie(cookieNames.size, "large");
  expect((await fresh(1440)).appState.size).toBe("large");
  writeCookie(cookieNames.size, "enormous");
  expect((await fresh(1440)).appState.size).toBe("medium");
});

test("the top bar stays and the logo is off until the reader chooses otherwise; the choice is kept [E-APP-02, E-APP-03, L-02]", async () => {
  localStorage.clear();
  const { appState, chooseFrame } = await fresh(1440);
  expect([appState.fixedHeader, appState.sidebarLogo]).toEqual([true, undefined]);
  chooseFrame({ fixedHeader: false });
  chooseFrame({ sidebarLogo: true });
  expect((await fresh(1440)).appState).toMatchObject({ fixedHeader: false, sidebarLogo: true });
  localStorage.setItem(storageKeys.frame, "{");
  expect((await fresh(1440)).appState).toMatchObject({ fixedHeader: true, sidebarLogo: undefined });
});

test("the settings of the page open and close [E-APP-01]", async () => {
  const { appState, showSettings } = await fresh(1440);
  showSettings(true);
  expect(appState.showSettings).toBe(true);
  showSettings(false);
  expect(appState.showSettings).toBe(false);
});

test("loading ends with the last of several requests [E-APP-09]", async () => {
  const { appState, beginLoading } = await fresh(1440);
  const [first, second] = [beginLoading(), beginLoading()];
  expect(appState.loading).toBe(2);
  first();
  expect(appState.loading).toBe(1);
  second();
  expect(appState.loading).toBe(0);
});
