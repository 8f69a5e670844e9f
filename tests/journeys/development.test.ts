/** The main job under `npm run dev`: unbundled sources, packages bundled whole, React in StrictMode. What works built works there too. */
import { expect, test, describe } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { fillBooks } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

describe("under npm run dev", () => {
  const journey = inJourney(async () => ({ development: true }));
  const dialog = () => journey().page.getByRole("dialog");
  const close = async () => {
    await journey().page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  };

  test("New and a row of a list open their drawer, and it stays open", async () => {
    const { page, login, open } = journey();
    // The first page waits until the packages are bundled.
    page.setDefaultTimeout(120_000);
    await login();
    await open("/stdMyProfile/shippingAddress");
    await listSteps(journey()).create();
    await dialog().waitFor();
    await page.waitForTimeout(500);
    expect(await dialog().count()).toBe(1);
    await close();
    await listSteps(journey())
      .row("Maple Outfitters")
      .first()
      .click({ position: { x: 120, y: 12 } });
    await dialog().waitFor();
    await page.waitForTimeout(500);
    expect(await dialog().count()).toBe(1);
    await close();
  });

  test("an order goes from the list to the forwarder", async () => {
    const { page, open } = journey();
    await fillBooks(journey());
    await open("/stdWaybillManagement/waybillList");
    await listSteps(journey()).create();
    await page.waitForURL(/order\?randomCode=/);
    const steps = orderSteps(journey());
    await steps.fillRoute("DEV-2026-0001");
    await steps.fillTerms();
    await steps.fillDispatch();
    await steps.submit();
    await page.waitForURL(/waybillDetails\//);
  });
});
