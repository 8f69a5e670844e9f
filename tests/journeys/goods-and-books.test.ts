/** Goods, senders, importers and pickup addresses: what a shipper keeps once and uses in every order. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json.ts";
import { formSteps } from "../helpers/formSteps.ts";
import { inJourney } from "../helpers/journey.ts";
import { listSteps } from "../helpers/listSteps.ts";
import { picture } from "../helpers/picture.ts";

describe("a shipper keeps goods and books", () => {
  const journey = inJourney();
  const drawer = () => journey().page.getByRole("dialog");
  const form = (entity: string) => formSteps(journey().page, journey(), entity, drawer());
  const list = () => listSteps(journey());
  const save = () =>
    drawer()
      .getByRole("button", { name: journey().say("form.save"), exact: true })
      .click();
  const saved = () => drawer().waitFor({ state: "hidden" });
  /** A warning is acknowledged once, then it is saved. */
  const saveAnyway = () =>
    drawer()
      .getByRole("button", { name: journey().say("form.saveAnyway"), exact: true })
      .click();
  const required = (entity: string, field: string) => journey().say("problem.required", { label: journey().label(entity, field) });
  const rowOf = async (call: string, field: string, value: string): Promise<Rec | undefined> =>
    (await journey().rows(call)).find((row) => row[field] === value);
  const defaults = async (call: string) => (await journey().rows(call)).filter((row) => row["isDefault"] === 1);

  describe("senders", () => {
    const company = "青岛码头玩具有限公司";

    test("opens the list and creates one that is to be the default [E-SND-09, R-021]", async () => {
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

    test("is told of a warning once, and may save in spite of it", async () => {
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

    test("saves it with its tax numbers [R-020]", async () => {
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
    test("creates one in Chinese for the driver, the default from now on [E-PUA-05, R-018]", async () => {
      await journey().open("/stdMyProfile/pickupAddress");
      await list().create();
      const { fill, press } = form("pickup-address");
      await fill("linkMan", "孙师傅");
      await fill("contactWay", "139 0532 8000");
      await fill("province", "山东省青岛市黄岛区");
      await fill("address", "前湾港路 88 号 2 号库");
      await press("isDefault", "yes-no", 1);
      await save();
      await saved();
      expect(await defaults("pickupAddressList")).toMatchObject([{ linkMan: "孙师傅", address: "前湾港路 88 号 2 号库" }]);
    });
  });

  describe("goods", () => {
    const sku = "JRN-KITE-SET";

    test("names every field that is missing, and leads to it [V-SKU-01, V-SKU-03, V-SKU-04, V-SKU-05, V-SKU-06, V-SKU-07, V-SKU-08, V-SKU-09, V-SKU-10, V-SKU-11]", async () => {
      const { open, shot } = journey();
      await open("/stdMyProfile/goodsInfo");
      await list().create();
      const { problem, control } = form("sku");
      await save();
      for (const field of [
        "sku",
        "declareNameCn",
        "declareNameEn",
        "brand",
        "material",
        "purpose",
        "customsCode",
        "declaredPrice",
        "purchasingPrice",
        "isCharged",
      ]) {
        await expect.poll(() => problem(field), { message: field }).toBe(required("sku", field));
      }
      await drawer()
        .getByRole("button", { name: required("sku", "brand") })
        .click();
      await expect.poll(() => control("brand").evaluate((box) => box === document.activeElement)).toBe(true);
      await shot("goods-missing");
    });

    test("asks for the quantity of a set, and only of a set [V-SKU-12, V-SKU-13]", async () => {
      const { control, press, fill, problem, box } = form("sku");
      expect(await control("perSuitNum").count()).toBe(0);
      await press("measurementUnit", "measurement-unit", "set");
      await save();
      await expect.poll(() => problem("perSuitNum")).toBe(required("sku", "perSuitNum"));
      await fill("perSuitNum", "2.5");
      await box("perSuitNum").blur();
      await expect.poll(() => problem("perSuitNum")).toBe(journey().say("problem.positiveInteger"));
      await fill("perSuitNum", "4");
      await press("measurementUnit", "measurement-unit", "piece");
      await expect.poll(() => control("perSuitNum").count()).toBe(0);
      await press("measurementUnit", "measurement-unit", "set");
      await fill("perSuitNum", "4");
    });

    test("takes a picture of that type only, named like the code [V-SKU-14, V-UPL-02, M-17]", async () => {
      const { say, entity, text } = journey();
      const { fill, press, upload, problem } = form("sku");
      await fill("sku", sku);
      await fill("declareNameCn", "风筝套装");
      await fill("declareNameEn", "Kite set");
      await fill("brand", "无");
      await fill("material", "涤纶");
      await fill("purpose", "户外玩具");
      await fill("customsCode", "9503008900");
      await fill("declaredPrice", "4.256");
      await fill("purchasingPrice", "21.5");
      await press("isCharged", "yes-no", 0);
      await upload("imgUrl", { name: `${sku}.gif`, mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
      await drawer().getByText(say("problem.imageType")).waitFor();
      await drawer()
        .getByRole("button", { name: say("file.dismiss", { name: `${sku}.gif` }) })
        .click();
      await upload("imgUrl", picture("kite.png"));
      const remove = drawer().getByRole("button", { name: say("file.remove", { name: "kite.png" }) });
      await remove.waitFor();
      await save();
      const rule = entity("sku")["x-rules"]?.find(({ id }) => id === "picture-name");
      await expect.poll(() => problem("imgUrl")).toBe(text(rule?.message));
      await remove.click();
      await upload("imgUrl", picture(`${sku}.png`));
      await drawer()
        .getByRole("button", { name: say("file.remove", { name: `${sku}.png` }) })
        .waitFor();
    });

    test("refuses a third decimal of money, then saves; the server holds all of it [K-15, V-SKU-09]", async () => {
      const { say, limit, shot } = journey();
      const { fill, problem } = form("sku");
      await expect.poll(() => problem("declaredPrice")).toBe(say("problem.decimals", { limit: limit("moneyDecimals") }));
      await fill("declaredPrice", "4.25");
      await save();
      await saved();
      await list().row(sku).first().waitFor();
      await shot("goods-saved");
      expect(await rowOf("skuPage", "sku", sku)).toMatchObject({
        declareNameEn: "Kite set",
        measurementUnit: "set",
        perSuitNum: 4,
        declaredPrice: 4.25,
        purchasingPrice: 21.5,
        isCharged: 0,
        imgUrl: { name: `${sku}.png`, type: "image/png" },
      });
    });

    test("refuses the code a second time in whatever case, beside its field [V-SKU-02, V-SKU-18, V-ACC-08]", async () => {
      const { label, say, rows } = journey();
      const before = (await rows("skuPage")).length;
      await list().act(`${sku} 风筝套装`, say("action.copy"));
      const { fill, box, problem } = form("sku");
      await expect.poll(() => box("declareNameEn").inputValue()).toBe("Kite set");
      await fill("sku", sku.toLowerCase());
      // A picture bears the code of its own goods.
      const picked = drawer().getByRole("button", { name: say("file.remove", { name: `${sku}.png` }) });
      if (await picked.isVisible()) await picked.click();
      await save();
      await expect.poll(() => problem("sku")).toBe(say("problem.unique", { label: label("sku", "sku") }));
      expect(await rows("skuPage")).toHaveLength(before);
      await drawer()
        .getByRole("button", { name: say("action.cancel"), exact: true })
        .click();
      await drawer()
        .getByRole("button", { name: say("form.throwAway"), exact: true })
        .click();
      await saved();
    });

    test("is found by a part of its name; the address bar holds the search", async () => {
      const { page } = journey();
      await list().search("风筝");
      await page.waitForURL((url) => decodeURIComponent(url.hash).includes("q=风筝"));
      await expect.poll(() => page.getByRole("button", { name: /LAMP|CUP|YOGA|TOY/ }).count()).toBe(0);
      await list().row(sku).first().waitFor();
    });

    test("is edited: what was not touched stays", async () => {
      const { say } = journey();
      await list().act(`${sku} 风筝套装`, say("action.edit"));
      await form("sku").fill("brand", "Quay");
      await save();
      await saved();
      expect(await rowOf("skuPage", "sku", sku)).toMatchObject({ brand: "Quay", perSuitNum: 4, imgUrl: { name: `${sku}.png` } });
    });

    test("is deleted after a question, not before [R-017]", async () => {
      const { page, say } = journey();
      await list().act(`${sku} 风筝套装`, say("action.delete"));
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: say("action.cancel"), exact: true }).click();
      await question.waitFor({ state: "hidden" });
      expect(await rowOf("skuPage", "sku", sku)).toBeDefined();
      await list().act(`${sku} 风筝套装`, say("action.delete"));
      await list().confirm(say("action.delete"));
      await expect.poll(() => rowOf("skuPage", "sku", sku)).toBeUndefined();
      await page.getByText(say("list.noMatch")).waitFor();
    });
  });
});
