// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Breadcrumb } from "../../../src/portal/shell/Breadcrumb.tsx";
import { all, clearPage, none, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const at = (path: string) => renderInPortal(testPortal(), <Breadcrumb />, path);

test("it shows the groups of the page and then its title, which is the current page", async () => {
  await at("/things/details/7");
  expect(texts(all("listitem"))).toEqual(["Things", "One thing"]);
  expect(document.querySelector("[aria-current=page]")?.textContent).toBe("One thing");
});

test("a group without a page of its own is text, not a link", async () => {
  await at("/books/second");
  expect(none("link")).toBe(true);
});

test("a page outside of the site map has no breadcrumb", async () => {
  await at("/nowhere");
  expect(none("navigation")).toBe(true);
});

test("the page for wrong and closed addresses says itself what is wrong", async () => {
  await at("/404");
  expect(none("navigation")).toBe(true);
});
