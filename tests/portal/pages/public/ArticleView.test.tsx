// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import "#engine/values/MarkdownText.tsx";
import { ArticleList } from "../../../../src/portal/pages/public/ArticleList.tsx";
import { ArticleView } from "../../../../src/portal/pages/public/ArticleView.tsx";
import { all, clearPage, one, settle, texts } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";
import { serveContent } from "../../../helpers/portal/serveContent.ts";
import { site } from "../../../helpers/portal/testSite.ts";

afterEach(() => {
  clearPage();
  resetTestPortal();
  vi.unstubAllGlobals();
});

const part = (id: string, date: string) => ({
  id,
  date,
  title: { en: `About ${id}` },
  body: { en: `**Now** ${id}` },
  lead: { en: `Now ${id}` },
});
const news = { parts: [part("ports", "2026-11-18"), part("papers", "2026-11-12"), part("boxes", "2026-11-05")] };
const routes = [
  ...site.routes,
  { path: "/news", view: "article", article: { content: "news", as: "pieces" }, title: { en: "News" } },
  { path: "/news/one", view: "article", article: { content: "news", as: "piece" }, title: { en: "News" } },
] as const;
function portalWithNews() {
  const portal = testPortal({ site: { routes } });
  serveContent(portal, { news });
  return portal;
}

async function open(id: string) {
  const portal = portalWithNews();
  await renderInPortal(portal, <ArticleView content="news" />, `/news/one?id=${id}`);
  await settle(2);
  return portal.host.t;
}
const links = () => all("link").map((link) => link.getAttribute("href"));

test("an article is drawn with its day, and has links to the newer one, the older one and all of them", async () => {
  const t = await open("papers");
  expect(document.querySelector(".piece strong")?.textContent).toBe("Now");
  expect(document.querySelector("time")?.textContent).toBe("2026-11-12");
  expect(links()).toEqual(["#/news/one?id=ports", "#/news/one?id=boxes", "#/news"]);
  expect(texts(all("link"))[0]).toContain(t("pieces.newer"));
});

test("the newest has no newer one", async () => {
  await open("ports");
  expect(links()).toEqual(["#/news/one?id=papers", "#/news"]);
});

test.each(["9", "x", ""])("an id that does not exist (%j) says so and leads to all articles", async (id) => {
  const t = await open(id);
  expect(one("heading").textContent).toBe(t("pieces.missing"));
  expect(links()).toEqual(["#/news"]);
});

test("the list shows the beginnings in plain words, each leading to its article", async () => {
  await renderInPortal(portalWithNews(), <ArticleList content="news" most={2} />, "/home");
  await settle(2);
  expect(links()).toEqual(["#/news/one?id=ports", "#/news/one?id=papers"]);
  expect(document.querySelector(".piece-list p")?.textContent).toBe("Now ports");
});
