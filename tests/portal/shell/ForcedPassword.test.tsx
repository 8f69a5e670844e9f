// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { ForcedPassword } from "../../../src/portal/shell/ForcedPassword.tsx";
import { all, clearPage, one, press, settle, type } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { shopForm, workshop } from "../../helpers/engine/workshop.ts";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

/** The portal of a user with these facts; the form of a new password is a form of the workshop. */
async function open(showPasswordDialog: boolean) {
  const host = testHost({ ...workshop, screens: { ...workshop.screens, passwordChange: shopForm } }, {});
  host.speak("en");
  const refresh = vi.fn(async () => undefined);
  const standard = testPortal({ site: { frame: { passwordForm: "passwordChange" } }, user: { showPasswordDialog } });
  const portal = { ...standard, host, session: { ...standard.session, refresh } };
  await renderInPortal(portal, <ForcedPassword />);
  await settle(20);
  return { portal, refresh };
}

test("nobody is asked for a new password as long as the account does not say so [E-APP-08]", async () => {
  await open(false);
  expect(all("dialog")).toEqual([]);
});

test("an account that must change its password gets the form at once; closing it logs out [E-APP-08, Q-63]", async () => {
  const { portal, refresh } = await open(true);
  expect(one("dialog").textContent).toContain(portal.host.t("account.mustChange"));
  await press(one("button", portal.host.t("action.close")));
  expect(portal.ended).toEqual(["by-hand"]);
  expect(refresh).not.toHaveBeenCalled();
});

test("once the new password is saved the account is read again, and the portal stays open [E-APP-08]", async () => {
  const { portal, refresh } = await open(true);
  Object.assign(portal.host.source, { save: async () => ({ code: 200, data: { id: "1", version: 1 } }) });
  await type(one("textbox", /Shop name/), "North");
  await press(one("button", portal.host.t("form.save")));
  await settle(5);
  expect(refresh).toHaveBeenCalledOnce();
  expect(portal.ended).toEqual([]);
});
