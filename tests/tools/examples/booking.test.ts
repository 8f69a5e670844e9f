// @whole-run: a journey through a product of its own.
/** `examples/booking`: equipment that is booked by days, from JSON alone. A rule keeps two bookings apart, and a calendar shows them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../scripts/lib/chromium.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { dayFrom } from "../../helpers/dayFrom.ts";
import { demoPassword } from "../../helpers/journeys/journey.ts";
import { type OpenProduct, openProduct } from "../../helpers/journeys/openProduct.ts";

const folder = join(root, "examples/booking");

const { timeZone } = JSON.parse(readFileSync(join(folder, "schemas/limits.json"), "utf8")) as { timeZone: { value: string } };
/** A day from today on, as it is typed. */
const day = (later: number): string => dayFrom(later, timeZone.value);

describe.skipIf(!hasChromium())("at the counter", () => {
  let counter: OpenProduct;
  beforeAll(async () => {
    counter = await openProduct(folder);
    await counter.logIn("demo", demoPassword);
  });
  afterAll(() => counter.close());

  test("a camera is booked, not twice for the same days, handed out, and is in the calendar", async () => {
    const { page, open } = counter;
    await page.getByRole("heading", { name: "Bookings by month" }).waitFor();
    expect(await counter.faults()).toEqual([]);
    await open("/equipment?drawer=create");
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Camera Z9");
    await form.getByText("Camera", { exact: true }).click();
    await form.getByLabel("Rate per day (EUR)").fill("50");
    await save();
    await book(day(0), day(1), "Greta Holm");
    await save();
    await book(day(1), day(4), "Film club");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("Already booked in these days").first().waitFor();
    expect(await counter.faults()).toEqual([]);
    await form.getByLabel("First day").fill(day(2));
    await save();
    await open("/bookings?q=Greta");
    const row = page.getByRole("row", { name: /Greta Holm/ });
    await row.getByText("100.00").waitFor();
    await row.getByRole("link", { name: /^B26/ }).click();
    await page.getByRole("button", { name: "Hand out" }).click();
    await page.getByText("Handed out").first().waitFor();
    await open("/calendar");
    await page.getByText("Camera Z9").first().waitFor();
    expect(await counter.faults()).toEqual([]);
    expect(counter.complaints).toEqual([]);

    async function book(first: string, last: string, person: string): Promise<void> {
      await open("/bookings?drawer=create");
      await form.getByRole("combobox", { name: "Equipment" }).fill("Camera Z9");
      await page.getByRole("option", { name: "Camera Z9" }).first().click();
      await form.getByLabel("First day").fill(first);
      await form.getByLabel("Last day").fill(last);
      await form.getByLabel("For", { exact: true }).fill(person);
    }
    async function save(): Promise<void> {
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await form.waitFor({ state: "hidden" });
    }
  });
});
