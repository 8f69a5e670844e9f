// @whole-run: a journey through a product of its own.
/** `examples/library`: books, readers and loans from JSON alone. Times move a loan and its fine. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../scripts/lib/chromium.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { demoPassword } from "../../helpers/journeys/journey.ts";
import { type OpenProduct, openProduct } from "../../helpers/journeys/openProduct.ts";

const folder = join(root, "examples/library");

describe.skipIf(!hasChromium())("at the desk of the library", () => {
  let library: OpenProduct;
  beforeAll(async () => {
    library = await openProduct(folder);
    await library.logIn("demo", demoPassword);
  });
  afterAll(() => library.close());

  test("a book is lent, is no longer on the shelf, and comes back", async () => {
    const { page, open } = library;
    await page.getByRole("heading", { name: "Loans by state" }).waitFor();
    expect(await library.faults()).toEqual([]);
    await open("/books?drawer=create");
    const form = page.getByRole("dialog");
    await form.getByLabel("Title").fill("Austerlitz");
    await form.getByLabel("Author").fill("W. G. Sebald");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("link", { name: "Austerlitz" }).first().waitFor();
    await open("/loans?drawer=create");
    await choose("Book", "Austerlitz");
    await choose("Reader", "Ida Brandt");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "hidden" });
    await open("/books?q=Austerlitz");
    await page
      .getByRole("row", { name: /Austerlitz/ })
      .getByText("Lent")
      .waitFor();
    await open("/loans?q=Austerlitz");
    await page.getByRole("link", { name: /^L26/ }).first().click();
    await page.getByRole("button", { name: "Return", exact: true }).click();
    await page.getByText("Back on the shelf").first().waitFor();
    expect(await library.faults()).toEqual([]);
    await open("/books?q=Austerlitz");
    await page
      .getByRole("row", { name: /Austerlitz/ })
      .getByText("On the shelf")
      .waitFor();
    expect(library.complaints).toEqual([]);
  });

  test("an overdue loan costs 0.20 EUR for each day since it was due", async () => {
    const { page, open } = library;
    await open("/loans?tab=late");
    await page.getByRole("link", { name: /^L26/ }).first().waitFor();
    const rows = (await page.getByRole("row").allInnerTexts()).flatMap((row) => {
      const [due, fine] = [/\d{4}-\d\d-\d\d/.exec(row)?.[0], /\d+\.\d\d/.exec(row)?.[0]];
      return due === undefined ? [] : [{ due, fine }];
    });
    const today = await page.evaluate(() => new Intl.DateTimeFormat("sv", { timeZone: "Europe/Berlin" }).format());
    expect(rows.length).toBeGreaterThan(0);
    for (const { due, fine } of rows) expect(fine).toBe((((Date.parse(today) - Date.parse(due)) / 86_400_000) * 0.2).toFixed(2));
  });

  async function choose(label: string, name: string): Promise<void> {
    await library.page.getByRole("dialog").getByRole("combobox", { name: label }).fill(name);
    await library.page.getByRole("option", { name }).first().click();
  }
});
