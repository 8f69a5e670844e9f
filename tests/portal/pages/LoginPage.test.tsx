// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { LoginPage } from "../../../src/portal/pages/LoginPage.tsx";
import { clearPage, none, one } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("the page has the login form, the current year, and a link to the registration if the site has one", async () => {
  const portal = testPortal({ loggedIn: false, site: { frame: { register: "/register" } } });
  await renderInPortal(portal, <LoginPage />, "/login");
  expect(one("heading").textContent).toBe(portal.host.t("login.title"));
  expect(one("link", portal.host.t("login.register")).getAttribute("href")).toBe("#/register");
  expect(document.querySelector(".login-foot")?.textContent).toContain(String(new Date().getFullYear()));
});

test("without a registration there is no link to it", async () => {
  const portal = testPortal({ loggedIn: false });
  await renderInPortal(portal, <LoginPage />, "/login");
  expect(none("link", portal.host.t("login.register"))).toBe(true);
});

test("a site says itself with what one logs in; without, a sentence for all products does", async () => {
  const hint = { zh: "员工账号", en: "Your staff account" };
  const claim = { zh: "工作台", en: "Desk" };
  const site = { front: { claim, text: claim, login: { claim, text: claim, hint } } };
  const portal = testPortal({ loggedIn: false, site });
  await renderInPortal(portal, <LoginPage />, "/login");
  expect(Object.values(hint)).toContain(document.querySelector(".login-hint")?.textContent);
  clearPage();
  resetTestPortal();
  const plain = testPortal({ loggedIn: false });
  await renderInPortal(plain, <LoginPage />, "/login");
  expect(document.querySelector(".login-hint")?.textContent).toBe(plain.host.t("login.hint"));
});
