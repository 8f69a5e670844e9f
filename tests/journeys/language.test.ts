/** A language is switched in the middle of work: every word changes, nothing typed does. */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journey.ts";
import { readSite } from "../helpers/productText.ts";

const order = "waybill";
const site = readSite();

describe("a shipper switches the language while an order is being filled in", () => {
  const journey = inJourney();
  const field = "referenceNo";
  const typed = "PO-2026-0042";

  test("labels and title change; what was typed, and the place in it, stay [L-15, Q-67, Q-75]", async () => {
    const { page, login, open, label, otherLanguage, inLanguage, chooseLanguage, language, shot } = journey();
    await login();
    await open("/stdWaybillManagement/order");
    const box = page.getByRole("textbox", { name: label(order, field), exact: true });
    await box.fill(typed);
    await chooseLanguage(otherLanguage);
    const translated = page.getByRole("textbox", { name: inLanguage(otherLanguage).label(order, field), exact: true });
    await expect.poll(() => translated.inputValue()).toBe(typed);
    const route = site.routes.flatMap(({ children = [] }) => children).find(({ path }) => path === "order");
    const spoken = inLanguage(otherLanguage);
    expect(await page.title()).toBe(`${spoken.text(route?.title)}${site.titleSeparator}${spoken.text(site.product)}`);
    expect(await page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${otherLanguage}`));
    await shot("order-in-the-other-language");
    await chooseLanguage(language);
    await expect.poll(() => box.inputValue()).toBe(typed);
  });

  test("fields have room for the longer words too, in a window that is neither wide nor a phone's", async () => {
    const { page, wide, label, inLanguage, otherLanguage, language, chooseLanguage } = journey();
    const usual = page.viewportSize();
    if (!wide || !usual) return;
    await page.setViewportSize({ width: 1040, height: 900 });
    for (const code of [otherLanguage, language]) {
      await chooseLanguage(code);
      const box = page.getByRole("textbox", { name: (code === language ? label : inLanguage(code).label)(order, field), exact: true });
      // Two sections of two fields each beside the menu.
      await expect.poll(async () => (await box.boundingBox())?.width ?? 0).toBeGreaterThan(120);
    }
    await page.setViewportSize(usual);
  });

  test("the choice outlives a reload [S-SES-10]", async () => {
    const { page, chooseLanguage, otherLanguage, language } = journey();
    await chooseLanguage(otherLanguage);
    await page.reload();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${otherLanguage}`));
    await chooseLanguage(language);
  });
});
