// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { readCookie, removeCookie, writeCookie } from "../../../src/portal/browser/cookies.ts";

beforeEach(() => {
  for (const name of ["mylanguage", "language"]) removeCookie(name);
});

test("a cookie gives back what it was given, whatever signs are in it", () => {
  writeCookie("name", "a;b=c %中文");
  expect(readCookie("name")).toBe("a;b=c %中文");
});

test("a cookie whose name ends alike is another one", () => {
  writeCookie("mylanguage", "en");
  expect(readCookie("language")).toBeUndefined();
});

test("a damaged value is none", () => {
  document.cookie = "bad=%E0%A4%A; Path=/";
  expect(readCookie("bad")).toBeUndefined();
});

test("what is removed is gone", () => {
  writeCookie("gone", "1");
  removeCookie("gone");
  expect(readCookie("gone")).toBeUndefined();
});
