/** The address book of a shipper: the first entity that went through every floor. */
import { describe, expect, test } from "vitest";
import { formSteps } from "../helpers/formSteps.ts";
import { inJourney } from "../helpers/journey.ts";

const entity = "delivery-address";
const company = "Quayside Toys GmbH";
const renamed = "Quayside Toys & Games GmbH";

describe("a shipper keeps delivery addresses", () => {
  const journey = inJourney();
  const drawer = () => journey().page.getByRole("dialog");
  const form = () => formSteps(journey().page, journey(), entity, drawer());
  const own = async () =>
    (await journey().rows("deliveryAddressList")).filter((row) => [company, renamed].includes(String(row["customerDeliveryCompany"])));

  test("opens the list from the menu entry after logging in [R-018]", async () => {
    const { page, login, open, text, screen, shot } = journey();
    await login();
    await open("/stdMyProfile/shippingAddress");
    await page
      .getByRole("row")
      .or(page.getByRole("listitem"))
      .or(page.getByText(text(screen("shippingAddress").list?.empty?.title)))
      .first()
      .waitFor();
    await shot("delivery-addresses-list");
  });

  test("is told beside the field that a state of four characters is too long [V-GEN-06, K-12]", async () => {
    const { page, say, shot } = journey();
    await page.getByRole("button", { name: say("action.create"), exact: true }).click();
    const { fill, pick, box, problem } = form();
    await fill("customerDeliveryCompany", company);
    await pick("countryId", "country", "DE");
    await fill("city", "Dortmund");
    await fill("address", "Kaltbandstrasse 4");
    const limit = Number(journey().limit("stateLength"));
    await fill("state", "N".repeat(limit + 1));
    await box("state").blur();
    await expect.poll(() => problem("state")).toContain(say("problem.maxLength", { limit }));
    expect(await box("state").getAttribute("aria-invalid")).toBe("true");
    await shot("delivery-address-refused");
  });

  test("saves it once it is right; the list shows it and the server holds it [P-018]", async () => {
    const { page, say, shot } = journey();
    await form().fill("zipCode", "44149");
    await form().fill("state", "NW");
    await drawer()
      .getByRole("button", { name: say("form.save"), exact: true })
      .click();
    await drawer().waitFor({ state: "hidden" });
    await page.getByText(company).first().waitFor();
    await shot("delivery-address-saved");
    expect(await own()).toMatchObject([
      { customerDeliveryCompany: company, countryId: "DE", state: "NW", city: "Dortmund", zipCode: "44149", address: "Kaltbandstrasse 4" },
    ]);
  });

  test("edits it: what was not touched stays", async () => {
    const { page, say } = journey();
    await page.getByRole("button", { name: say("list.actionsOn", { name: company }), exact: true }).click();
    await page.getByRole("menuitem", { name: say("action.edit"), exact: true }).click();
    await form().fill("customerDeliveryCompany", renamed);
    await drawer()
      .getByRole("button", { name: say("form.save"), exact: true })
      .click();
    await drawer().waitFor({ state: "hidden" });
    await page.getByText(renamed).first().waitFor();
    expect(await own()).toMatchObject([{ customerDeliveryCompany: renamed, state: "NW", zipCode: "44149" }]);
  });

  test("deletes it after being asked, and not when the answer is no", async () => {
    const { page, say } = journey();
    const ask = async () => {
      await page.getByRole("button", { name: say("list.actionsOn", { name: renamed }), exact: true }).click();
      await page.getByRole("menuitem", { name: say("action.delete"), exact: true }).click();
      return page.getByRole("alertdialog");
    };
    const first = await ask();
    await first.getByRole("button", { name: say("action.cancel"), exact: true }).click();
    await first.waitFor({ state: "hidden" });
    expect(await own()).toHaveLength(1);
    const second = await ask();
    await second.getByRole("button", { name: say("action.delete"), exact: true }).click();
    await second.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: renamed, exact: true }).waitFor({ state: "hidden" });
    expect(await own()).toHaveLength(0);
  });
});
