// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { PublicFooter } from "../../../../src/portal/pages/public/PublicFooter.tsx";
import { clearPage, none, one } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("the footer shows how to reach customer service, and the current year [L-25]", async () => {
  await renderInPortal(testPortal({ site: { frame: { contact: { email: "help@example.com" } } } }), <PublicFooter />);
  expect(one("link").getAttribute("href")).toBe("mailto:help@example.com");
  expect(document.querySelector("footer")?.textContent).toContain(String(new Date().getFullYear()));
});

test("a site without contact shows none", async () => {
  await renderInPortal(testPortal(), <PublicFooter />);
  expect(none("link")).toBe(true);
});
