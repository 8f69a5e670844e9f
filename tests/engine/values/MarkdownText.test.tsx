// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { MarkdownText } from "#engine/values/MarkdownText.tsx";
import type { MarkdownProps } from "#engine/values/Markdown.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

async function drawn(text: string, more: Partial<MarkdownProps> = {}): Promise<HTMLElement> {
  await draw(testHost(workshop, {}), <MarkdownText text={text} {...more} />);
  return document.querySelector(".ld-markdown") as HTMLElement;
}

test("headings begin at the level that the page has for them", async () => {
  const text = await drawn("# Papers\n\n## Copies\n\n###### Deep", { top: 3 });
  expect([...text.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ["H3", "Papers"],
    ["H4", "Copies"],
    ["H6", "Deep"],
  ]);
});

test("a list counts from its first number, and holds lists", async () => {
  const text = await drawn("3. a\n4. b\n   - c");
  expect(text.querySelector("ol")?.getAttribute("start")).toBe("3");
  expect(text.querySelector("ol > li > ul > li")?.textContent).toBe("c");
});

test("a link of the site stays in the page, one of the web opens in a new tab without a referrer", async () => {
  const text = await drawn("[here](#/orders?q=a) [there](https://lading.example) [write](mailto:a@b.cc)");
  const [here, there, write] = [...text.querySelectorAll("a")];
  expect([here?.getAttribute("href"), here?.target]).toEqual(["#/orders?q=a", ""]);
  expect([there?.href, there?.target, there?.rel]).toEqual(["https://lading.example/", "_blank", "noreferrer"]);
  expect(write?.getAttribute("href")).toBe("mailto:a@b.cc");
});

test("nothing in it runs or loads", async () => {
  const text = await drawn('<img src=x onerror="alert(1)">\n\n![a](https://x.yz/a.png) [b](javascript:alert(1)) <script>alert(1)</script>');
  expect(text.querySelectorAll("img, script, a").length).toBe(0);
  expect(text.textContent).toContain('<img src=x onerror="alert(1)">');
});

test("a table, a quote, code and a rule are drawn as such", async () => {
  const text = await drawn("| x | y |\n|---|---|\n| 1 | 2 |\n\n> q\n\n```\na < b\n```\n\n---");
  expect([...text.querySelectorAll("th, td")].map(({ textContent }) => textContent)).toEqual(["x", "y", "1", "2"]);
  expect([text.querySelector("blockquote")?.textContent, text.querySelector("pre code")?.textContent]).toEqual(["q", "a < b"]);
  expect(text.querySelector("hr")).not.toBeNull();
});

test("in a row of a table its links take no focus", async () => {
  expect((await drawn("[a](#/b)", { reachable: false })).querySelector("a")?.tabIndex).toBe(-1);
});
