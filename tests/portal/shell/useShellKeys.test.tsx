// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useShellKeys } from "../../../src/portal/shell/useShellKeys.ts";
import { appState, showKeys, showPalette } from "../../../src/portal/session/appState.ts";
import { takeTypedAhead } from "../../../src/portal/palette/openPalette.ts";
import { clearPage, key } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  takeTypedAhead();
  showKeys(false);
  showPalette(false);
  appState.singleKeys = true;
  clearPage();
  resetTestPortal();
});

function Keys() {
  useShellKeys();
  return <input />;
}
async function render(frame = {}) {
  const portal = testPortal({ site: { frame, routes: [{ path: "/orders", screen: "orders", key: "o", title: { en: "Orders" } }] } });
  await renderInPortal(portal, <Keys />);
  return portal.host.went;
}

test("g and the letter of a page open it; another letter opens nothing", async () => {
  const went = await render();
  await key("g");
  await key("x");
  await key("o");
  expect(went).toEqual([]);
  await key("g");
  await key("o");
  expect(went).toEqual(["/orders"]);
});

test("letters typed into a field are text", async () => {
  const went = await render();
  const input = document.querySelector("input") as HTMLInputElement;
  await key("g", input);
  await key("o", input);
  expect(went).toEqual([]);
});

test("? shows the shortcuts, Ctrl+K the palette", async () => {
  await render();
  await key("?");
  await key("k", document.body, { ctrlKey: true });
  expect([appState.showKeys, appState.showPalette]).toEqual([true, true]);
});

test("with single keys off only Ctrl+K works [WCAG 2.1.4]", async () => {
  appState.singleKeys = false;
  const went = await render();
  await key("g");
  await key("o");
  await key("?");
  expect([went, appState.showKeys]).toEqual([[], false]);
  await key("k", document.body, { ctrlKey: true });
  expect(appState.showPalette).toBe(true);
});

test("F1 opens the help about the page, also from a field and with single keys off; without a help it is the browser's", async () => {
  appState.singleKeys = false;
  const went = await render({ help: "/help" });
  await key("F1", document.querySelector("input") as HTMLInputElement);
  expect(went).toEqual(["/help?from=%2F"]);
  clearPage();
  resetTestPortal();
  const other = await render();
  await key("F1");
  expect(other).toEqual([]);
});
