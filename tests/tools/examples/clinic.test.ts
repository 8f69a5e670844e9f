// @whole-run: a journey through a product of its own.
/** `examples/clinic`: a veterinary clinic from JSON alone. An owner and an animal come, are treated, and the bill is paid. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../scripts/lib/chromium.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { demoPassword } from "../../helpers/journeys/journey.ts";
import { type OpenProduct, openProduct } from "../../helpers/journeys/openProduct.ts";

const folder = join(root, "examples/clinic");

describe.skipIf(!hasChromium())("a day at the clinic", () => {
  let clinic: OpenProduct;
  beforeAll(async () => {
    clinic = await openProduct(folder);
    await clinic.logIn("demo", demoPassword);
  });
  afterAll(() => clinic.close());
  const form = () => clinic.page.getByRole("dialog");
  const pressSave = () => form().getByRole("button", { name: "Save", exact: true }).click();
  async function save(): Promise<void> {
    await pressSave();
    await form().waitFor({ state: "hidden" });
  }

  test("shows what is to be done, what it earned and why animals came", async () => {
    const { page } = clinic;
    const tile = (name: string) => page.locator(".ld-tile", { has: page.locator(".ld-tile-name", { hasText: name }) });
    for (const name of ["Waiting room", "Vaccinations due", "Bills unpaid"]) await tile(name).waitFor();
    // Bills of the demonstration have a number and a state, though treatments made them.
    expect(await tile("Overdue").getAttribute("class")).toContain("ld-hue-amber");
    expect(await tile("Animals").locator("strong").textContent()).toBe("5");
    await page.getByRole("heading", { name: "Fees by month" }).waitFor();
    await page.getByRole("heading", { name: "Appointments by reason" }).waitFor();
    expect(await clinic.faults()).toEqual([]);
  });

  test("takes in an owner and an animal, and refuses a day of birth in the future", async () => {
    const { page, open } = clinic;
    await open("/owners?drawer=create");
    await page.getByLabel("Name").first().fill("Greta Holm");
    await page.getByLabel("Phone").first().fill("+49 30 5559999");
    await save();
    await page.getByRole("link", { name: "Greta Holm" }).first().waitFor();
    await open("/animals?drawer=create");
    await page.getByLabel("Name").first().fill("Kasimir");
    await tick("Cat");
    await page.getByLabel("Born").first().fill("2999-01-01");
    await choose("Owner", "Greta Holm");
    await pressSave();
    await page.getByText("The day of birth lies in the future").first().waitFor();
    await page.getByLabel("Born").first().fill("2023-05-06");
    expect(await clinic.faults()).toEqual([]);
    await save();
    await page.getByRole("link", { name: "Kasimir" }).first().waitFor();
  });

  test("books an appointment, treats the animal, and is paid", async () => {
    const { page, open } = clinic;
    await open("/appointments?drawer=create");
    await choose("Animal", "Kasimir");
    await page.getByRole("dialog").getByLabel("Time").first().fill("2999-01-05 09:30:00");
    await tick("Check-up");
    await save();
    await open("/appointments?q=Kasimir");
    await page
      .getByRole("row", { name: /Kasimir/ })
      .getByRole("link", { name: /^A26/ })
      .click();
    await page.getByRole("button", { name: "Treated" }).click();
    const asked = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await asked.getByLabel("Findings").fill("Healthy");
    await asked.getByLabel("Fee (EUR)").fill("48.50");
    expect(await clinic.faults()).toEqual([]);
    await asked.getByRole("button", { name: "Treated" }).click();
    await page.getByText("Treated, the bill is made").first().waitFor();
    await open("/bills?q=Greta");
    await page
      .getByRole("row", { name: /Kasimir/ })
      .getByRole("link", { name: /^R26/ })
      .click();
    await page.getByText("48.50").first().waitFor();
    await page.getByRole("button", { name: "Paid" }).click();
    await page.getByText(/Has Greta Holm paid 48\.50 EUR for bill R26\d+, due \d{4}-\d\d-\d\d\?/).waitFor();
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Paid" }).click();
    await page.getByText("Paid", { exact: true }).first().waitFor();
  });

  test("shows the appointments in a calendar, and finds an animal from anywhere", async () => {
    const { page, open } = clinic;
    await open("/calendar");
    await page.getByText("14:00").first().waitFor();
    expect(await clinic.faults()).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").first().fill("Kasimir");
    await page
      .getByRole("option", { name: /Kasimir/ })
      .first()
      .waitFor();
    expect(clinic.complaints).toEqual([]);
  });

  /** Chooses one of a few values that are side by side. */
  const tick = (name: string) => clinic.page.getByRole("dialog").getByText(name, { exact: true }).click();

  /** A record, found by what is typed. */
  async function choose(label: string, name: string): Promise<void> {
    await clinic.page.getByRole("dialog").getByRole("combobox", { name: label }).fill(name);
    await clinic.page.getByRole("option", { name }).first().click();
  }
});
