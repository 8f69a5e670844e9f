// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { LeaveDialog } from "../../../../src/portal/shell/navigation/LeaveDialog.tsx";
import { clearPage, none, one, press, settle } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function page(changed: boolean) {
  const portal = testPortal();
  portal.guards.add(
    () => changed,
    () => undefined,
  );
  const router = await renderInPortal(portal, <LeaveDialog />, "/start?tab=a");
  const go = async (to: string) => {
    await act(() => router.navigate(to));
    await settle(2);
  };
  return { portal, go, at: () => router.state.location.pathname };
}

test("unsaved input asks before another page opens: staying stays, leaving leaves", async () => {
  const { portal, go, at } = await page(true);
  await go("/books/first");
  await press(one("button", portal.host.t("shell.leave.stay")));
  expect(at()).toBe("/start");
  await go("/books/first");
  await press(one("button", portal.host.t("shell.leave.go")));
  expect(at()).toBe("/books/first");
});

test("a change of the query string on the same page does not ask, and nothing asks without unsaved input", async () => {
  const changed = await page(true);
  await changed.go("/start?tab=b");
  expect(none("alertdialog")).toBe(true);
  clearPage();
  const unchanged = await page(false);
  await unchanged.go("/books/first");
  expect(unchanged.at()).toBe("/books/first");
});
