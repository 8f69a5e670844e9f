// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { LogOutDialog } from "../../../src/portal/shell/LogOutDialog.tsx";
import { clearPage, none, one, press, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal, type TestPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const drafts = (count: number) => ({ ...testPortal().drafts, count: async () => count, clear: vi.fn(async () => undefined) });
async function open(portal: TestPortal) {
  await renderInPortal(portal, <LogOutDialog onClose={() => undefined} />);
  await settle(2);
}

test("without drafts and unsaved input the session ends without a question [Q-74]", async () => {
  const portal = testPortal();
  await open(portal);
  expect(portal.ended).toEqual(["by-hand"]);
});

test("drafts are kept or deleted as the user chooses", async () => {
  const portal = testPortal({ services: { drafts: drafts(2) } });
  await open(portal);
  expect(portal.ended).toEqual([]);
  await press(one("button", portal.host.t("shell.logOutAsk.keep")));
  expect(portal.ended).toEqual(["by-hand"]);
  expect(portal.drafts.clear).not.toHaveBeenCalled();
  await press(one("button", portal.host.t("shell.logOutAsk.drop")));
  expect(portal.drafts.clear).toHaveBeenCalledOnce();
});

test("unsaved input is saved as a draft first, and named where that is not possible", async () => {
  const portal = testPortal();
  const save = vi.fn();
  portal.guards.add(() => true, save);
  await open(portal);
  expect(save).toHaveBeenCalled();
  expect(one("alertdialog").textContent).toContain(portal.host.t("shell.leave.text"));
  expect(none("button", portal.host.t("shell.logOutAsk.drop"))).toBe(true);
  expect(portal.ended).toEqual([]);
});
