// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { ArticleView } from "../../../../src/portal/pages/public/ArticleView.tsx";
import { all, clearPage, one, texts } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function open(id: string) {
  const portal = testPortal();
  const i18n = { ...portal.i18n, has: (key: string) => /^article\.news\.[123]\.title$/.test(key) };
  await renderInPortal({ ...portal, i18n }, <ArticleView of="/news" />, `/news/detail?id=${id}`);
  return portal.host.t;
}
const links = () => all("link").map((link) => link.getAttribute("href"));

test("an article has links to the newer one, the older one and all of them", async () => {
  const t = await open("2");
  expect(links()).toEqual(["#/news/detail?id=1", "#/news/detail?id=3", "#/news"]);
  expect(texts(all("link"))[0]).toContain(t("pieces.newer"));
});

test("the newest has no newer one", async () => {
  await open("1");
  expect(links()).toEqual(["#/news/detail?id=2", "#/news"]);
});

test.each(["9", "0", "x", ""])("an id that does not exist (%j) says so and leads to all articles", async (id) => {
  const t = await open(id);
  expect(one("heading").textContent).toBe(t("pieces.missing"));
  expect(links()).toEqual(["#/news"]);
});
