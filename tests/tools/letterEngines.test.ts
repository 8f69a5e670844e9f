/**
 * The HTML of every letter in the engines of two mail programs that have nothing in common: Chromium, as in webmail and on telephones, and
 * w3m, with which text programs such as mutt show HTML (`apt-get install w3m`; left out where it is absent).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright-core";
import type { Rec } from "../../src/dialect/json/json.ts";
import { letterHtml } from "../../src/server/mail/letterHtml.ts";
import { renderEmail } from "../../src/server/records/effects/renderEmail.ts";
import { openBrowser } from "../helpers/journeys/openBrowser.ts";
import { schemasOfTest } from "../helpers/server/testDatabase.ts";

/** As long as the address that stops letters. */
const link = `https://portal.example/unsubscribe/eIw34y6EEW5Of7fl.${"ISYKX3E75Up1J_pmbB8NsQ".repeat(10)}`;
/** What a value may hold: nothing of it becomes markup, and a text without a space does not widen the page. */
const hostile = `<b>bold</b> & "quoted" ${"LONG".repeat(60)}`;

interface Written {
  readonly name: string;
  readonly text: string;
  readonly html: string;
}

const schemas = await schemasOfTest();
const languages = schemas.catalog.files.site.languages.map(({ code }) => code);
const letters: readonly Written[] = [...schemas.entities.values()].flatMap((entity) =>
  (entity.machine?.letters ?? []).flatMap((letter) =>
    languages.map((language) => {
      const example = (entity.schema.examples?.[0] ?? {}) as Rec;
      const [about] = letter.about === undefined ? [] : schemas.catalog.codes(letter.about).map((code) => String(code.const));
      const { subject, text } = renderEmail(schemas, { letter, entity, language, about, self: { ...example, id: "1" } });
      const whole = [text, hostile, `${link}.`].join("\n\n");
      return { name: `${entity.name} ${letter.id} ${language}`, text: whole, html: letterHtml(subject, whole, language) };
    }),
  ),
);
/** The text without its breaks, which each engine puts elsewhere. */
const flat = (text: string): string => text.replaceAll(/\s+/gu, "");
const hasW3m = spawnSync("w3m", ["-version"]).error === undefined;

test("a long link also wraps in programs that do not know overflow-wrap", () => {
  expect(letters.every(({ html }) => html.includes("word-wrap:break-word"))).toBe(true);
});

test("every machine with letters is looked at", () => {
  expect(letters.length).toBeGreaterThan(10);
});

describe("in Chromium", () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await (await openBrowser()).newContext({ javaScriptEnabled: false });
    page = await context.newPage();
  });
  afterAll(() => context.close());

  test.each(letters)("$name is readable on a telephone and on a desk, says all and loads nothing", async ({ text, html }) => {
    const asked: string[] = [];
    page.removeAllListeners("request");
    page.on("request", (request) => asked.push(request.url()));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(flat(await page.locator("body").innerText())).toBe(flat(text));
    expect(await page.locator("b, img, script").count()).toBe(0);
    expect(await page.locator("a").last().getAttribute("href")).toBe(link);
    expect(asked).toEqual([]);
  });
});

describe.skipIf(!hasW3m)("in w3m", () => {
  test.each(letters)("$name says all, each paragraph by itself", ({ text, html }) => {
    const shown = execFileSync("w3m", ["-T", "text/html", "-I", "utf-8", "-O", "utf-8", "-cols", "72", "-dump"], {
      input: html,
    }).toString();
    expect(flat(shown)).toBe(flat(text));
    const paragraphs = (of: string): number => of.trim().split(/\n[ \t]*\n+/).length;
    expect(paragraphs(shown)).toBe(paragraphs(text));
  });
});
