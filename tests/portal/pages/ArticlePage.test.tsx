// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Route } from "#dialect/schema/screens.ts";
import { ArticlePage } from "../../../src/portal/pages/ArticlePage.tsx";
import { all, clearPage, one, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function open(article: Route["article"], path = "/terms") {
  const portal = testPortal({ site: { frame: { contact: { email: "help@example.com" } } } });
  Object.assign(portal.host, { t: (key: string) => key });
  const i18n = { ...portal.i18n, has: (key: string) => /^article\.\w+\.[12]\.title$/.test(key) };
  await renderInPortal(
    { ...portal, i18n },
    <ArticlePage route={{ path, view: "article", title: { en: "Terms" }, ...(article && { article }) }} />,
    path,
  );
}

test("an article shows each section of the catalogue under its last path segment [Q-22]", async () => {
  await open(undefined);
  expect(texts(all("heading"))).toEqual(["Terms", "article.terms.1.title", "article.terms.2.title"]);
});

test("the contact article also shows the contact card", async () => {
  await open({ as: "contact" });
  expect(one("link").getAttribute("href")).toBe("mailto:help@example.com");
});

test("an article can show the texts of another path", async () => {
  await open({ as: "done", of: "/account/registered" });
  expect(one("heading").textContent).toBe("article.registered.1.title");
});
