import { expect, test } from "vitest";
import { hashAddress, isVisit } from "../../../src/server/http/hashAddress.ts";

const sites = [{ path: "/desk" }];

test.each([
  ["/desk/", "/desk"],
  ["/desk/?a=1", "/desk"],
  ["/desk/waybills?tab=new", "/desk#/waybills?tab=new"],
  ["/stdLogin", "/#/stdLogin"],
  ["/helpCentre?q=box", "/#/helpCentre?q=box"],
  ["/desktop/list", "/#/desktop/list"],
])("the address %s without its # leads to %s", (url, address) => {
  expect(hashAddress(url, sites)).toBe(address);
});

test.each(["//other.example/a", "/\\other.example", "/https://other.example"])("%s leads to no other host", (url) => {
  const address = new URL(hashAddress(url, sites), "https://portal.example/");
  expect([address.host, address.pathname]).toEqual(["portal.example", "/"]);
});

test("only a browser that opens a page is led on: a program, a picture or another method gets the answer for programs", () => {
  const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  expect(isVisit({ method: "GET", headers: { accept: html } })).toBe(true);
  expect(isVisit({ method: "GET", headers: { accept: "image/avif,image/webp,*/*" } })).toBe(false);
  expect(isVisit({ method: "GET", headers: {} })).toBe(false);
  expect(isVisit({ method: "POST", headers: { accept: html } })).toBe(false);
});
