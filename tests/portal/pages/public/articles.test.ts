import { expect, test } from "vitest";
import { articleName, articleNumbers } from "../../../../src/portal/pages/public/articles.ts";

test("an article is named after the last segment of its path", () => {
  expect(articleName("/public/news")).toBe("news");
  expect(articleName("terms")).toBe("terms");
});

test("its numbers run from 1 to the first one without a title [Q-22]", () => {
  const titles = new Set(["article.news.1.title", "article.news.2.title", "article.news.4.title"]);
  expect(articleNumbers({ has: (key) => titles.has(key) }, "news")).toEqual([1, 2]);
  expect(articleNumbers({ has: () => false }, "news")).toEqual([]);
});
