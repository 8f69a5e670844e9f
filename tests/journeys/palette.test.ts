/** A shipper finds any page and any number from wherever he is. */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journey.ts";
import { readSite } from "../helpers/productText.ts";

describe("a shipper finds", () => {
  const journey = inJourney();
  const palette = () => journey().page.getByRole("dialog", { name: journey().say("palette.title") });
  const box = () => palette().getByRole("combobox");
  const show = async () => {
    const { page, wide, say } = journey();
    if (wide) await page.keyboard.press("Control+k");
    else await page.getByRole("button", { name: say("palette.title"), exact: true }).click();
    await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true);
  };

  test("a page by the initials of its pinyin, in either language of the portal", async () => {
    const { page, login, open, shot } = journey();
    await login();
    await open(readSite().dashboard);
    await page.locator("main").waitFor();
    await show();
    await shot("palette");
    await box().fill("ydlb");
    await expect.poll(() => palette().getByRole("option").count()).toBeGreaterThan(0);
    const chosen = palette().getByRole("option", { selected: true });
    expect(await box().getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList/);
    await palette().waitFor({ state: "detached" });
  });

  test("a waybill by its number, and opens it", async () => {
    const { page, rows, shot } = journey();
    const number = String((await rows("waybillList"))[0]?.["waybillNo"]);
    await show();
    await box().fill(number);
    const option = palette()
      .getByRole("option", { name: new RegExp(number) })
      .first();
    await option.waitFor();
    await shot("palette-number");
    await option.click();
    await page.waitForURL(/waybillDetails/);
    await page.getByText(number).first().waitFor();
  });

  test("nothing, and is told what to try; Escape leads back", async () => {
    const { page } = journey();
    const before = page.url();
    await show();
    await box().fill("qqqq-none");
    await palette().getByRole("status").getByText("qqqq-none").waitFor();
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    expect(page.url()).toBe(before);
  });
});
