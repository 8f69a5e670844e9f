// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { TopBar } from "../../../src/portal/shell/TopBar.tsx";
import { appState, beginLoading, showPalette } from "../../../src/portal/session/appState.ts";
import { takeTypedAhead } from "../../../src/portal/palette/openPalette.ts";
import { clearPage, none, one, press, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  takeTypedAhead();
  showPalette(false);
  clearPage();
  resetTestPortal();
});

test("the bar toggles the menu, opens the palette and leads to the help of the site [L-10]", async () => {
  const portal = testPortal({ site: { frame: { help: "/help" } } });
  await renderInPortal(portal, <TopBar fixed />);
  const { opened } = appState.sidebar;
  await press(one("button", portal.host.t(opened ? "shell.closeMenu" : "shell.openMenu")));
  expect(appState.sidebar.opened).toBe(!opened);
  await press(one("button", portal.host.t("palette.title")));
  expect(appState.showPalette).toBe(true);
  await press(one("button", portal.host.t("shell.help")));
  expect(portal.host.went).toEqual(["/help?from=%2F"]);
});

test("a site without a help page has no help button", async () => {
  const portal = testPortal();
  await renderInPortal(portal, <TopBar fixed={false} />);
  expect(none("button", portal.host.t("shell.help"))).toBe(true);
});

test("the loading bar is there while a request is pending [L-24]", async () => {
  await renderInPortal(testPortal(), <TopBar fixed />);
  const bar = () => document.querySelector("[role=progressbar]")?.getAttribute("aria-hidden");
  expect(bar()).toBe("true");
  const done = beginLoading();
  await settle(1);
  expect(bar()).toBe("false");
  act(done);
  await settle(1);
  expect(bar()).toBe("true");
});
