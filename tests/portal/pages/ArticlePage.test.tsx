// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { Route } from "#dialect/schema/screens.ts";
import "#engine/values/MarkdownText.tsx";
import { ArticlePage } from "../../../src/portal/pages/ArticlePage.tsx";
import { all, clearPage, one, settle, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";
import { serveContent } from "../../helpers/portal/serveContent.ts";

afterEach(() => {
  clearPage();
  resetTestPortal();
  vi.unstubAllGlobals();
});

const terms = {
  parts: [
    { id: "use", title: { en: "Use" }, body: { en: "**Free** of charge" } },
    { id: "data", title: { en: "Data" }, body: { en: "Yours" } },
  ],
};

async function open(article: Route["article"]) {
  const portal = testPortal({ site: { frame: { contact: { email: "help@example.com" } } } });
  serveContent(portal, { terms });
  await renderInPortal(
    portal,
    <ArticlePage route={{ path: "/terms", view: "article", title: { en: "Terms" }, ...(article && { article }) }} />,
    "/terms",
  );
  await settle(2);
}

test("an article page shows each part of its content, in Markdown [Q-22]", async () => {
  await open({ content: "terms" });
  expect(texts(all("heading"))).toEqual(["Terms", "Use", "Data"]);
  expect(document.querySelector("section strong")?.textContent).toBe("Free");
});

test("the contact page also shows the contact card", async () => {
  await open({ content: "terms", as: "contact" });
  expect(one("link").getAttribute("href")).toBe("mailto:help@example.com");
});

test("a confirmation shows the first part, and the way to the login", async () => {
  await open({ content: "terms", as: "done" });
  expect(texts(all("heading"))).toEqual(["Use"]);
  expect(all("link").length).toBe(1);
});
