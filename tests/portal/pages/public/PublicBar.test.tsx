// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { PublicBar } from "../../../../src/portal/pages/public/PublicBar.tsx";
import { all, clearPage, none, one, texts } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal, type TestPortalOptions } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const frame = { publicMenu: ["/home", "/books"], register: "/register" };
const routes = [
  { path: "/home", view: "home", public: true, title: { en: "Home" } },
  { path: "/books", view: "article", public: true, title: { en: "Books" } },
  { path: "/login", view: "login", public: true, title: { en: "Log in" } },
  { path: "/register", screen: "register", public: true, title: { en: "Register" } },
];
const open = (path: string, options: TestPortalOptions = {}) =>
  renderInPortal(testPortal({ site: { frame, routes }, loggedIn: false, ...options }), <PublicBar />, path);

test("the bar lists the public pages of the site and marks the current one, also below it [Q-84]", async () => {
  await open("/books/detail");
  expect(texts(all("link", undefined, one("navigation")))).toEqual(["Home", "Books"]);
  expect(document.querySelector("[aria-current=true]")?.textContent).toBe("Books");
});

test("a visitor gets the links to login and registration, a customer the link to the portal", async () => {
  await open("/home");
  expect(one("link", "Register").getAttribute("href")).toBe("#/register");
  expect(one("link", "Log in").getAttribute("href")).toBe("#/login");
  clearPage();
  await open("/home", { loggedIn: true });
  expect(none("link", "Log in")).toBe(true);
  expect(one("link", "To the portal").getAttribute("href")).toBe("#/start");
});

test("the registration has no link to itself", async () => {
  await open("/register");
  expect(none("link", "Register")).toBe(true);
});
