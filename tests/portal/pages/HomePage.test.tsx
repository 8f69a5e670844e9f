// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { HomePage } from "../../../src/portal/pages/HomePage.tsx";
import { clearPage, none, one } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function search(text: string) {
  const portal = testPortal({ loggedIn: false, site: { frame: { find: ["first"] } } });
  await renderInPortal(portal, <HomePage />, "/home");
  (one("searchbox") as HTMLInputElement).value = text;
  act(() => document.querySelector("form")?.requestSubmit());
  return portal.host.went;
}

test("numbers are searched in the first list that the site searches numbers in", async () => {
  expect(await search(" SZ1 SZ2 ")).toEqual(["/books/first?q=SZ1%20SZ2"]);
});

test("without a number the whole list opens", async () => {
  expect(await search("")).toEqual(["/books/first"]);
});

test("a site without such a list has no search", async () => {
  await renderInPortal(testPortal({ loggedIn: false }), <HomePage />, "/home");
  expect(none("searchbox")).toBe(true);
});
