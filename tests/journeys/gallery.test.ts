/** Every example of the gallery is opened in its states; its JSON is edited, and the page beside it follows. */
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { benchWords } from "../helpers/workbench/benchWords.ts";
import { createWorkbenchTranslation } from "../../src/workbench/client/translation.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

describe("the gallery under npm run dev", () => {
  const journey = inJourney(async () => ({ development: true }));
  const words = () => createWorkbenchTranslation(journey().language, benchWords);
  const json = () => journey().page.getByLabel(words().t("gallery.json"), { exact: true });
  async function enter(id = ""): Promise<void> {
    const { page, server } = journey();
    // The first page of the development server waits until the packages are bundled.
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.url}/#/gallery${id && `/${id}`}`);
    await page.getByRole("heading", { level: 1, name: words().t("gallery.title") }).waitFor();
  }

  test("the page follows its JSON while it is edited; a text with a fault leaves the last page and says why", async () => {
    await enter("number");
    const { page } = journey();
    const unit = page.locator('[data-state="filled"]').getByText("kg", { exact: true });
    expect(await unit.count()).toBe(0);
    const written = await json().inputValue();
    await json().fill(written.replace('"x-decimals": 3', '"x-decimals": 3, "x-unit": { "": "kg" }'));
    await unit.waitFor();
    await json().fill("{");
    await page
      .getByRole("status")
      .getByText(words().t("gallery.invalid", { why: "" }).trim())
      .waitFor();
    expect(await unit.count()).toBe(1);
    await page.getByRole("button", { name: words().t("gallery.reset") }).click();
    await unit.waitFor({ state: "detached" });
    expect(await json().inputValue()).toBe(written);
  });

  test("a form of the gallery takes input and computes what follows", async () => {
    await enter("screen-form");
    const { page } = journey();
    const frame = page.locator(".gallery-frame");
    const rate = frame.getByRole("textbox", { name: journey().language === "zh" ? /^单价/ : /^Rate/ });
    // In development React opens a form twice: what is typed into the first one is gone.
    const typed = async () => {
      await rate.fill("40");
      await rate.press("Tab");
      return frame.getByText("60.00").count();
    };
    await expect.poll(typed).toBeGreaterThan(0);
  });

  test("every example shows each of its states without a fault of axe, in the dark and in large text too", async () => {
    await enter();
    const { page } = journey();
    const { t } = words();
    const found: Record<string, readonly string[]> = {};
    const look = async (what: string) => {
      await page.waitForFunction(() => document.querySelector(".gallery-page")?.textContent !== "");
      const faults = await axeFaults(page);
      if (faults.length > 0) found[what] = faults;
    };
    const links = page.getByRole("navigation", { name: t("gallery.pages") }).getByRole("link");
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThan(30);
    for (const [at, name] of names.entries()) {
      await links.nth(at).click();
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
      await look(name);
      const states = page.getByRole("radiogroup", { name: t("gallery.state"), exact: true });
      for (const state of (await states.count()) > 0 ? (["empty", "loading", "failed"] as const) : []) {
        await states.getByText(t(`gallery.state.${state}`), { exact: true }).click();
        await page.locator(`.gallery-frame[data-state="${state}"]`).waitFor();
        await look(`${name}, ${state}`);
      }
    }
    await page.getByText(t("gallery.theme.dark"), { exact: true }).click();
    await page.getByText(t("gallery.size.large"), { exact: true }).click();
    for (const id of ["money", "choice-radios", "rows", "screen-list", "screen-form"]) {
      await enter(id);
      await look(`${id}, dark, large`);
    }
    expect(found).toEqual({});
  });
});

describe("a build", () => {
  const journey = inJourney(async () => ({}));

  test("has no gallery", async () => {
    const { page, server } = journey();
    await page.goto(`${server.url}/#/gallery`);
    await page.locator("h1").first().waitFor();
    expect(await page.locator(".gallery").count()).toBe(0);
  });
});
