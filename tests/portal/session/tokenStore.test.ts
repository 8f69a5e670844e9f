// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readCookie } from "../../../src/portal/browser/cookies.ts";
import { cookieNames, storageKeys } from "../../../src/portal/browser/keys.ts";
import { createTokenStore } from "../../../src/portal/session/tokenStore.ts";

let partner = false;
const store = createTokenStore(() => partner);
const kept = () => ({ cookie: readCookie(cookieNames.token), local: localStorage.getItem(storageKeys.partnerToken) });

beforeEach(() => {
  store.clear();
  partner = false;
});

test("a customer's token lives in a cookie [O-04, Q-29]", () => {
  store.write("t1");
  expect(kept()).toEqual({ cookie: "t1", local: null });
  expect(store.read()).toBe("t1");
});

test("a partner's token lives in local storage and in no cookie [P-041, O-04]", () => {
  store.write("before");
  partner = true;
  store.write("t2");
  expect(kept()).toEqual({ cookie: undefined, local: "t2" });
  expect(store.read()).toBe("t2");
});

test("an own login after that is a customer's again", () => {
  partner = true;
  store.write("t2");
  partner = false;
  store.write("t3");
  expect(kept()).toEqual({ cookie: "t3", local: null });
});

test("clearing empties both places [S-SES-03]", () => {
  partner = true;
  store.write("t2");
  store.clear();
  expect(kept()).toEqual({ cookie: undefined, local: null });
  expect(store.read()).toBeUndefined();
});

test("where local storage is forbidden the token lives as long as the page", () => {
  partner = true;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("forbidden");
  });
  store.write("t4");
  vi.restoreAllMocks();
  expect(store.read()).toBe("t4");
});
