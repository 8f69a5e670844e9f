import { expect, test } from "vitest";
import { afterLogin, closedRoute, decideRoute, type RouteDecision, loginUrl, logoutTarget } from "../../../src/portal/site/guards.ts";
import { siteEntries, site } from "../../helpers/portal/testSite.ts";

function visit(address: string, loggedIn: boolean, shows = true): RouteDecision {
  const [path = "", query] = address.split("?");
  return decideRoute({
    site,
    siteEntries,
    path,
    search: query === undefined ? "" : `?${query}`,
    loggedIn,
    canSee: (route) => shows || route["x-show-when"] === undefined,
    newToken: () => "r4nd0m",
  });
}
const goes = (decision: RouteDecision) => ("go" in decision ? decision.go : "stays");

test("a visitor sees the public pages [O-01]", () => {
  expect(goes(visit("/home", false))).toBe("stays");
  expect(goes(visit("/login?redirect=%2Fstart", false))).toBe("stays");
});

test("who is logged in is led past the login page and the public front, also with a slash at the end", () => {
  for (const address of ["/login", "/login/", "/home", "/home/"]) expect(goes(visit(address, true))).toBe("/start");
});

test("a page is public by its whole path alone: not one below it, and whatever its query [Q-77]", () => {
  expect(goes(visit("/home?from=mail", false))).toBe("stays");
  expect(goes(visit("/home/below", false))).toBe("/404");
  expect(goes(visit("/homes", false))).toBe("/404");
});

test("a visitor is sent from everywhere else to the login, with the whole requested address [N-04, Q-20]", () => {
  expect(goes(visit("/things/list?tab=open&q=a", false))).toBe("/login?redirect=%2Fthings%2Flist%3Ftab%3Dopen%26q%3Da");
});

test.each(["/login", "/home"])("somebody logged in is sent from %s to the start page [N-02, N-03]", (path) => {
  expect(goes(visit(path, true))).toBe("/start");
});

test.each([true, false])("an unknown address is nobody's, logged in or not (%s) [Q-19]", (loggedIn) => {
  expect(goes(visit("/nowhere", loggedIn))).toBe("/404");
  expect(goes(visit("/things/details", loggedIn))).toBe("/404");
  expect(goes(visit("/home/below", loggedIn))).toBe("/404");
});

test("a partner's visitor is sent to the partner's own login page, from private pages only [N-05]", () => {
  const partnerLogin = "https://acme.example/in";
  const at = (path: string, loggedIn: boolean) =>
    decideRoute({ site, siteEntries, path, search: "", loggedIn, partnerLogin, canSee: () => true, newToken: () => "" });
  expect(at("/things/list", false)).toEqual({ leave: partnerLogin });
  expect(at("/things/list", true)).toHaveProperty("show");
  expect(at("/home", false)).toHaveProperty("show");
  expect(at("/nowhere", false)).toEqual({ go: "/404" });
});

test("of two entries of the root the first answers; the second is the frame around the start page [N-09, Q-14]", () => {
  const [first, second] = siteEntries.filter(({ address }) => address === "/");
  expect([first?.route.redirect, second?.route.redirect]).toEqual(["/home", "/start"]);
  const found = visit("/start", true);
  expect("show" in found && found.show.entry.groups).toEqual([second]);
});

test("the root leads home, and on from there [N-08, Q-14]", () => {
  expect(goes(visit("/", false))).toBe("/home");
  expect(goes(visit("/", true))).toBe("/home");
});

test("a bare group opens its first shown child [Q-18]", () => {
  expect(goes(visit("/books", true))).toBe("/books/first");
  expect(goes(visit("/things", true))).toBe("/things/list");
});

test("a route that the session may not see is not found [Q-21]", () => {
  expect(goes(visit("/books/secret", true, false))).toBe("/404?closed=%2Fbooks%2Fsecret");
  expect(goes(visit("/books/secret", true, true))).toBe("stays");
});

test("a user without the right reads why; an unknown address reveals nothing", () => {
  const closed = (search: string, shows: boolean) =>
    closedRoute(siteEntries, search, (route) => shows || route["x-show-when"] === undefined);
  expect(closed("?closed=%2Fbooks%2Fsecret", false)?.path).toBe("secret");
  expect([closed("?closed=%2Fbooks%2Fsecret", true), closed("?closed=%2Fnowhere", false), closed("", false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a route with a token gets one, and keeps the rest of its query [N-10, Q-26]", () => {
  expect(goes(visit("/things/new?copyFrom=7", true))).toBe("/things/new?copyFrom=7&randomCode=r4nd0m");
  expect(goes(visit("/things/new?randomCode=", true))).toBe("/things/new?randomCode=r4nd0m");
  expect(goes(visit("/things/new?randomCode=mine", true))).toBe("stays");
});

test("an open place of an address is handed on [N-11]", () => {
  const decision = visit("/things/details/LD%2F7", true);
  expect("show" in decision && decision.show.params).toEqual({ id: "LD/7" });
});

test("a login leads on to the wanted address", () => {
  const search = new URL(`x:${loginUrl(site, "/things/list?tab=open")}`).search;
  expect(afterLogin(site, search)).toBe("/things/list?tab=open");
});

test.each([
  "",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\tevil",
  "things",
  "/login",
  "/home?x=1",
  "/login/",
  "/home//?x=1",
  "javascript:alert(1)",
])("a login never leads to %j [Q-20]", (wanted) => {
  expect(afterLogin(site, `?redirect=${encodeURIComponent(wanted)}`)).toBe("/start");
});

test("a logout by hand leads to the login page, an ended session too, from where it comes back [L-28, XR-11, Q-60]", () => {
  expect(logoutTarget(site, "by-hand", "/things/list?tab=open", undefined)).toEqual({ go: "/login" });
  expect(logoutTarget(site, "expired", "/things/list?tab=open", undefined)).toEqual({ go: loginUrl(site, "/things/list?tab=open") });
});

test.each(["/login", "/login/", "/login?redirect=%2Fthings%2Flist"])(
  "a session that ends at %s stays there: a login does not lead to a login",
  (here) => {
    expect(logoutTarget(site, "expired", here, undefined)).toEqual({ go: here });
  },
);

test.each(["by-hand", "expired"] as const)("a partner's user is led to the partner's own login page (%s) [L-27, O-10, O-11]", (reason) => {
  expect(logoutTarget(site, reason, "/things/list", "https://acme.example/in")).toEqual({ leave: "https://acme.example/in" });
});
