// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { SettingsDialog } from "../../../src/portal/shell/SettingsDialog.tsx";
import { appState, showSettings } from "../../../src/portal/session/appState.ts";
import { clearPage, none, one, press } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

const before = { ...appState };
afterEach(() => {
  clearPage();
  resetTestPortal();
  Object.assign(appState, { ...before, sidebar: { ...before.sidebar }, showSettings: false });
});

test("theme, size and switches change the state of the shell [E-APP-01, E-APP-02, E-APP-03]", async () => {
  showSettings(true);
  const portal = testPortal();
  await renderInPortal(portal, <SettingsDialog />);
  await press(one("radio", portal.host.t("shell.theme.dark")));
  await press(one("radio", portal.host.t("shell.size.large")));
  await press(one("checkbox", portal.host.t("shell.settings.fixedHeader")));
  expect(appState).toMatchObject({ theme: "dark", size: "large", fixedHeader: false });
});

test("a phone has no switch for the logo, which it has no room for", async () => {
  appState.device = "mobile";
  showSettings(true);
  const portal = testPortal();
  await renderInPortal(portal, <SettingsDialog />);
  expect(none("checkbox", portal.host.t("shell.settings.sidebarLogo"))).toBe(true);
});
