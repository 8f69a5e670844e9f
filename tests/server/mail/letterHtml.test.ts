/** The HTML of a letter comes from its text and lets nothing through as markup. */
import { expect, test } from "vitest";
import { escapeHtml, letterHtml } from "../../../src/server/mail/letterHtml.ts";

test("parts between empty lines are paragraphs, lines stay lines", () => {
  const html = letterHtml("Subject", "One\ntwo\n\nThree", "en");
  expect(html.match(/<p /g)).toHaveLength(2);
  expect(html).toMatch(/>One<br>\ntwo<\/p>/);
  expect(html).toContain('<html lang="en">');
});

test("addresses are links, without the mark that ends the sentence", () => {
  const html = letterHtml("Subject", "See https://portal.example/#/a?b=1&c=2. 详情：https://portal.example/x。", "zh");
  expect(html).toContain('<a href="https://portal.example/#/a?b=1&amp;c=2"');
  expect(html).toContain("</a>. 详情");
  expect(html).toContain('<a href="https://portal.example/x"');
});

test("what a person typed is shown and never becomes markup", () => {
  const html = letterHtml(`<b>"x"`, `<img src=x onerror=alert(1)> https://evil.example/"onclick="x`, "en");
  expect(html).not.toMatch(/<img|<b>|"onclick/);
  expect(escapeHtml(`<&>"'`)).toBe("&lt;&amp;&gt;&quot;&#39;");
});
