// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { KeysDialog } from "../../../src/portal/shell/KeysDialog.tsx";
import { appState, showKeys } from "../../../src/portal/session/appState.ts";
import { clearPage, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  showKeys(false);
  appState.singleKeys = true;
  clearPage();
  resetTestPortal();
});

const routes = [{ path: "/orders", screen: "orders", key: "o", title: { en: "Orders" } }];
const shortcuts = () => texts([...document.querySelectorAll("dl > div")]);

test("it lists the shortcuts of every page and those that lead to pages", async () => {
  showKeys(true);
  await renderInPortal(testPortal({ site: { routes } }), <KeysDialog />);
  expect(shortcuts()).toContain("goOrders");
  expect(shortcuts()).toContain("CtrlKFind");
});

test("with single keys off, only those with Ctrl and Esc are listed, and one button turns the others on [WCAG 2.1.4]", async () => {
  appState.singleKeys = false;
  showKeys(true);
  const portal = testPortal({ site: { routes } });
  await renderInPortal(portal, <KeysDialog />);
  expect(shortcuts()).not.toContain("goOrders");
  await press(one("button", portal.host.t("keys.turnOn")));
  expect(shortcuts()).toContain("goOrders");
});
