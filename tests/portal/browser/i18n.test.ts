// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readCookie, removeCookie, writeCookie } from "../../../src/portal/browser/cookies.ts";
import { createI18n } from "../../../src/portal/browser/i18n.ts";
import { cookieNames } from "../../../src/portal/browser/keys.ts";
import { site } from "../../helpers/portal/testSite.ts";

const catalog = {
  site,
  messages: {
    zh: { "grid.keys": "你好 {{name}}", "action.open": "只有中文", "form.moreUnfinished": "{{count}} 行" },
    en: { "grid.keys": "Hello {{name}}", "form.moreUnfinished": "{{count}} rows", "form.moreUnfinished_one": "{{count}} row" },
  },
};

beforeEach(() => removeCookie(cookieNames.language));

test("the language is Chinese without a cookie, whatever the browser speaks [S-SES-11, F-06, Q-67, E-APP-07, P-010]", () => {
  expect(createI18n(catalog).get()).toBe("zh");
  expect(document.documentElement.lang).toBe("zh-CN");
});

test("a choice is kept in the cookie and redraws every word at once [S-SES-10, L-16, P-010]", () => {
  const words = createI18n(catalog);
  const changed = vi.fn();
  words.subscribe(changed);
  words.use("en");
  expect(words.t("grid.keys", { name: "<Anna>" })).toBe("Hello <Anna>");
  expect(readCookie(cookieNames.language)).toBe("en");
  expect([document.documentElement.lang, document.documentElement.dataset["labels"]]).toEqual(["en", "long"]);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(createI18n(catalog).get()).toBe("en");
});

test("an unknown value falls back to Chinese [Q-67]", () => {
  writeCookie(cookieNames.language, "fr");
  expect(createI18n(catalog).get()).toBe("zh");
});

test("a sentence that one language lacks is shown in the first, one that nobody has by its key", () => {
  const words = createI18n(catalog);
  words.use("en");
  expect(words.t("action.open")).toBe("只有中文");
  expect(words.t("action.close")).toBe("action.close");
  expect(words.has("action.close")).toBe(false);
});

test("the singular has a sentence of its own where the language has one, also for the limit of a rule", () => {
  const words = createI18n(catalog);
  expect(words.t("form.moreUnfinished", { count: 1 })).toBe("1 行");
  words.use("en");
  expect([0, 1, 2].map((count) => words.t("form.moreUnfinished", { count }))).toEqual(["0 rows", "1 row", "2 rows"]);
  expect(words.t("form.moreUnfinished", { count: "1" })).toBe("1 row");
});
