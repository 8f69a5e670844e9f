// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { HelpArticle } from "../../../src/portal/pages/HelpArticle.tsx";
import { all, clearPage, one, texts, type } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const words: Readonly<Record<string, string>> = {
  "article.help.1.title": "First order",
  "article.help.1.text": "Press New.",
  "article.help.2.title": "Books",
  "article.help.2.text": "Senders are kept.",
};

async function open(path: string) {
  const portal = testPortal();
  Object.assign(portal.host, {
    t: (key: string, values?: { readonly page?: string }) => words[key] ?? `${key} ${values?.page ?? ""}`.trim(),
  });
  const i18n = { ...portal.i18n, has: (key: string) => key in words };
  const places = { "1": "/things/list", "2": "/books/first" };
  await renderInPortal({ ...portal, i18n }, <HelpArticle name="help" title={{ en: "Help" }} places={places} />, path);
}
const sections = () => texts(all("heading")).slice(1);

test("the section about the page that the reader comes from stands first, and each leads to its page", async () => {
  await open("/help?from=%2Fbooks%2Fsecond");
  expect(sections()).toEqual(["Books", "First order"]);
  expect(all("link").map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["#/books/first", "help.open First"],
    ["#/things/list", "help.open All things"],
  ]);
});

test("a search finds titles and texts, and says when there is nothing", async () => {
  await open("/help");
  expect(sections()).toEqual(["First order", "Books"]);
  const box = document.querySelector("input[type=search]") as HTMLInputElement;
  await type(box, "KEPT");
  expect(sections()).toEqual(["Books"]);
  expect(texts(all("button"))).toEqual(["Books"]);
  await type(box, "nothing like it");
  expect(document.querySelector(".ld-empty")?.textContent).toContain("help.none");
  expect(one("navigation").textContent).toBe("");
});
