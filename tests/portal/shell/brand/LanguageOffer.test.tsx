// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeCookie, writeCookie } from "../../../../src/portal/browser/cookies.ts";
import { cookieNames } from "../../../../src/portal/browser/keys.ts";
import { LanguageOffer, offeredLanguage } from "../../../../src/portal/shell/brand/LanguageOffer.tsx";
import { all, clearPage, one, press } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

const speaks = (...languages: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

beforeEach(() => removeCookie(cookieNames.language));
afterEach(() => {
  vi.restoreAllMocks();
  clearPage();
  resetTestPortal();
});

for (const [answer, chosen] of [
  ["使用中文", "zh"],
  ["Keep English", "en"],
] as const) {
  test(`“${answer}” is a choice, after which nothing is offered`, async () => {
    const portal = testPortal();
    speaks("zh-CN", "en");
    const use = vi.spyOn(portal.i18n, "use");
    await renderInPortal(portal, <LanguageOffer />);
    expect(document.querySelector("aside")?.lang).toBe("zh-CN");
    await press(one("button", answer));
    expect(use).toHaveBeenCalledWith(chosen);
    expect(all("button")).toEqual([]);
  });
}

test("a language without sentences of its own is offered by its name", async () => {
  const { site } = testPortal().catalog;
  const german = { code: "de", name: "Deutsch", html: "de", labels: "long" } as const;
  speaks("de-DE", "en");
  await renderInPortal(testPortal({ site: { languages: [...site.languages, german] } }), <LanguageOffer />);
  expect(document.querySelector("aside p")?.textContent).toContain("Deutsch");
  expect(all("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Deutsch"),
    expect.stringContaining("English"),
  ]);
});

test("the first language of the browser that the portal has is offered, and none after a choice", () => {
  const { site } = testPortal().catalog;
  speaks("fr-FR", "en-GB", "zh-CN");
  expect(offeredLanguage(site, "zh")).toBe("en");
  expect(offeredLanguage(site, "en")).toBeUndefined();
  speaks("fr", "de");
  expect(offeredLanguage(site, "zh")).toBeUndefined();
  speaks("en");
  writeCookie(cookieNames.language, "zh");
  expect(offeredLanguage(site, "zh")).toBeUndefined();
});
