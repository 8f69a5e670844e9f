// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { AccountMenu } from "../../../src/portal/shell/AccountMenu.tsx";
import { appState, showKeys, showSettings } from "../../../src/portal/session/appState.ts";
import { all, choose, clearPage, eventually, find, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

const { device } = appState;
afterEach(() => {
  clearPage();
  resetTestPortal();
  showKeys(false);
  showSettings(false);
  appState.device = device;
});

async function open(user: Readonly<Record<string, unknown>> = {}) {
  const portal = testPortal({ site: { frame: { help: "/help" } }, user: { loginName: "anna", name: "Zhou", ...user } });
  await renderInPortal(portal, <AccountMenu />);
  await press(one("button", "Account: anna"));
  await find("menuitem", portal.host.t("shell.logOut"));
  return portal;
}

test("the button names the login and shows the first letter of the name without a picture [L-19]", async () => {
  await open();
  expect(document.querySelector(".avatar")?.textContent).toBe("Z");
});

test("the menu opens settings and shortcuts, and logs out [L-20]", async () => {
  appState.device = "desktop";
  const portal = await open();
  expect(texts(all("menuitem"))).toEqual([
    portal.host.t("shell.settings.title"),
    portal.host.t("keys.title"),
    portal.host.t("shell.logOut"),
  ]);
  await choose(portal.host.t("shell.logOut"));
  await eventually(() => expect(portal.ended).toEqual(["by-hand"]));
});

test("on a phone it also leads to the help, which the top bar has no room for", async () => {
  appState.device = "mobile";
  const portal = await open();
  expect(texts(all("menuitem"))[0]).toBe(portal.host.t("shell.help"));
});

test("leads to the workbench, for those who may work there", async () => {
  appState.device = "desktop";
  const portal = await open({ workbench: true });
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  await choose(portal.host.t("shell.workbench"));
  // A page of its own: the portal's router would say that there is no such page.
  expect([location.hash, reload.mock.calls.length]).toEqual(["#/workbench", 1]);
  reload.mockRestore();
  location.hash = "";
});
