// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { NotFoundPage } from "../../../src/portal/pages/NotFoundPage.tsx";
import { all, clearPage, eventually, one } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal, type TestPortalOptions } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const routes = [{ path: "/vip", screen: "vip", "x-show-when": "user.vip", reason: { en: "For premium customers" } }];
async function open(search: string, options: TestPortalOptions = {}) {
  const portal = testPortal(options);
  await renderInPortal(portal, <NotFoundPage />, `/404${search}`);
  await eventually(() => one("link", portal.host.t("shell.notFound.back")));
  return {
    text: document.body.textContent,
    link: one("link", portal.host.t("shell.notFound.back")).getAttribute("href"),
    t: portal.host.t,
  };
}

test("a page that does not exist says so, and leads a visitor home and a customer to the start", async () => {
  const customer = await open("");
  expect(customer.text).toContain(customer.t("shell.notFound.title"));
  expect(customer.link).toBe("#/start");
  clearPage();
  expect((await open("", { loggedIn: false })).link).toBe("#/home");
});

test("a page that is closed to this customer gives the reason of its route", async () => {
  const { text, t } = await open("?closed=%2Fvip", { site: { routes }, services: { canSee: () => false } });
  expect(text).toContain(t("shell.closed.title"));
  expect(text).toContain("For premium customers");
});

test("a visitor does not learn which pages are closed", async () => {
  const { text } = await open("?closed=%2Fvip", { loggedIn: false, site: { routes }, services: { canSee: () => false } });
  expect(text).not.toContain("premium");
});

test("an account keeps its menu around it, a visitor gets the bar of public pages", async () => {
  await open("");
  expect(document.querySelector(".public")).toBeNull();
  expect(all("navigation").length).toBeGreaterThan(0);
  clearPage();
  await open("", { loggedIn: false });
  expect(document.querySelector(".public > main")).not.toBeNull();
});
