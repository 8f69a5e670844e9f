/** Senders, importers, pickup and delivery addresses: what a shipper keeps once and uses in every order. */
import { describe, expect, test } from "vitest";
import { bookSteps } from "../helpers/journeys/bookSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

describe("a shipper keeps books", () => {
  const journey = inJourney();
  const { drawer, form, list, save, saved, saveAnyway, required, rowOf, defaults } = bookSteps(journey);

  describe("senders", () => {
    const company = "青岛码头玩具有限公司";

    test("opens the list and creates one that is to be the default [E-SND-09, R-021, P-017]", async () => {
      const { page, login, open } = journey();
      await login();
      expect(await defaults("senderList")).toHaveLength(1);
      await open("/stdMyProfile/senderInformation");
      await list().create();
      const { fill, press, box, problem } = form("sender");
      await save();
      await expect.poll(() => problem("companyNameCn")).toBe(required("sender", "companyNameCn"));
      await fill("companyNameCn", company);
      await fill("companyNameEn", "Qingdao Quay Toys Co., Ltd.");
      await fill("contact", "王海");
      await fill("phone", "call me");
      await box("phone").blur();
      await expect.poll(() => problem("phone")).toBe(journey().say("problem.phone"));
      // Full-width digits are what a Chinese input method leaves behind.
      await fill("phone", "０５３２-８６７７ ００１８");
      await fill("email", "export@quaytoys.example");
      await fill("address", "山东省青岛市黄岛区前湾港路 88 号");
      await fill("zipCode", "266500");
      await fill("enterpriseCreditCode", "91370211ma3exampl9");
      await press("isDefault", "yes-no", 1);
      await save();
      await saved();
      await list().row(company).first().waitFor();
      expect(await rowOf("senderList", "companyNameCn", company)).toMatchObject({
        phone: "0532-8677 0018",
        enterpriseCreditCode: "91370211MA3EXAMPL9",
        zipCode: "266500",
        isDefault: 1,
      });
      await page.waitForURL(/#\/stdMyProfile\/senderInformation$/);
    });

    test("leaves one default at most: the sender that was it is no longer [E-SND-09, Q-87]", async () => {
      expect((await defaults("senderList")).map((row) => row["companyNameCn"])).toEqual([company]);
    });

    test("sees a warning once, and may save in spite of it", async () => {
      const { text, entity } = journey();
      const rule = entity("sender")["x-rules"]?.find(({ id }) => id === "reachable");
      await list().create();
      await form("sender").fill("companyNameCn", "烟台静港贸易");
      await save();
      await drawer()
        .getByRole("button", { name: text(rule?.message) })
        .or(drawer().getByText(text(rule?.message)))
        .first()
        .waitFor();
      expect(await rowOf("senderList", "companyNameCn", "烟台静港贸易")).toBeUndefined();
      await saveAnyway();
      await saved();
      expect(await rowOf("senderList", "companyNameCn", "烟台静港贸易")).toMatchObject({ isDefault: 0 });
    });
  });

  describe("importers", () => {
    const company = "Quayside Imports B.V.";

    test("refuses Chinese in the company and in the address [V-GEN-04, V-GEN-05]", async () => {
      const { open, say } = journey();
      await open("/stdMyProfile/importerInformation");
      await list().create();
      const { fill, box, problem } = form("importer");
      await fill("company", "码头进口 B.V.");
      await fill("address", "鹿特丹 1 号");
      await box("address").blur();
      await expect.poll(() => problem("company")).toBe(say("problem.noChinese"));
      await expect.poll(() => problem("address")).toBe(say("problem.noChinese"));
    });

    test("saves it with its tax numbers [R-020, P-016]", async () => {
      const { fill, press, pick } = form("importer");
      await fill("company", company);
      await fill("address", "Waalhaven 12, Rotterdam");
      await fill("contact", "Anouk de Wit");
      await fill("phone", "+31 10 555 0119");
      await pick("country", "country", "NL");
      await fill("zipCode", "3088 HH");
      await press("isOwnVatEori", "yes-no", 1);
      await fill("VAT", "nl854321001b01");
      await fill("EORI", "NL854321001");
      await save();
      await saved();
      expect(await rowOf("importerList", "company", company)).toMatchObject({
        country: "NL",
        VAT: "NL854321001B01",
        EORI: "NL854321001",
        isOwnVatEori: 1,
      });
    });

    test("refuses a VAT number a second time, beside its field [V-ACC-06]", async () => {
      const { label, say } = journey();
      await list().create();
      const { fill, problem } = form("importer");
      await fill("company", "Another Importer");
      await fill("VAT", "NL854321001B01");
      await save();
      await expect.poll(() => problem("VAT")).toBe(say("problem.unique", { label: label("importer", "VAT") }));
      await fill("VAT", "NL999999990B99");
      await save();
      await saved();
      expect(await rowOf("importerList", "VAT", "NL999999990B99")).toMatchObject({ company: "Another Importer" });
    });
  });

  describe("pickup addresses", () => {
    test("creates one in Chinese for the driver, the default from now on [E-PUA-05, R-018, P-019]", async () => {
      await journey().open("/stdMyProfile/pickupAddress");
      await list().create();
      const { fill, find, press } = form("pickup-address");
      await fill("linkMan", "孙师傅");
      await fill("contactWay", "139 0532 8000");
      await find("province", "黄岛区");
      await fill("address", "前湾港路 88 号 2 号库");
      await press("isDefault", "yes-no", 1);
      await save();
      await saved();
      expect(await defaults("pickupAddressList")).toMatchObject([
        { linkMan: "孙师傅", province: "山东省青岛市黄岛区", address: "前湾港路 88 号 2 号库" },
      ]);
    });
  });

  describe("delivery addresses", () => {
    const entity = "delivery-address";
    const company = "Quayside Toys GmbH";
    const renamed = "Quayside Toys & Games GmbH";
    const own = async () =>
      (await journey().rows("deliveryAddressList")).filter((row) => [company, renamed].includes(String(row["customerDeliveryCompany"])));

    test("opens their list [R-018]", async () => {
      const { page, open, text, screen, shot } = journey();
      await open("/stdMyProfile/shippingAddress");
      await page
        .getByRole("row")
        .or(page.getByRole("listitem"))
        .or(page.getByText(text(screen("shippingAddress").list?.empty?.title)))
        .first()
        .waitFor();
      await shot("delivery-addresses-list");
    });

    test("reads beside the field that a state of four characters is too long [V-GEN-06, K-12]", async () => {
      const { say, shot } = journey();
      await list().create();
      const { fill, pick, box, problem } = form(entity);
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
      const { page, shot } = journey();
      await form(entity).fill("zipCode", "44149");
      await form(entity).fill("state", "NW");
      await save();
      await saved();
      await page.getByText(company).first().waitFor();
      await shot("delivery-address-saved");
      expect(await own()).toMatchObject([
        {
          customerDeliveryCompany: company,
          countryId: "DE",
          state: "NW",
          city: "Dortmund",
          zipCode: "44149",
          address: "Kaltbandstrasse 4",
        },
      ]);
    });

    test("edits it: what was not touched stays", async () => {
      const { page, say } = journey();
      await page.getByRole("button", { name: say("list.actionsOn", { name: company }), exact: true }).click();
      await page.getByRole("menuitem", { name: say("action.edit"), exact: true }).click();
      await form(entity).fill("customerDeliveryCompany", renamed);
      await save();
      await saved();
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
});
