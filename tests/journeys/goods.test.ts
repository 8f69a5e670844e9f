/** Goods: described once, with a picture, and used in every order. */
import { describe, expect, test } from "vitest";
import { bookSteps } from "../helpers/journeys/bookSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { picture } from "../helpers/files/picture.ts";

describe("a shipper keeps goods", () => {
  const journey = inJourney();
  const { drawer, form, list, save, saved, required, rowOf } = bookSteps(journey);

  describe("goods", () => {
    const sku = "JRN-KITE-SET";

    test("names every field that is missing, and leads to it [V-SKU-01, V-SKU-03, V-SKU-04, V-SKU-05, V-SKU-06, V-SKU-07, V-SKU-08, V-SKU-09, V-SKU-10, V-SKU-11]", async () => {
      const { login, open, shot } = journey();
      await login();
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
        .getByRole("button", { name: journey().label("sku", "brand"), exact: true })
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
      await drawer()
        .getByText(say("problem.imageType", { types: "jpg/png" }))
        .waitFor();
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

    test("refuses a third decimal of money, then saves; the server holds all of it [K-15, V-SKU-09, P-015]", async () => {
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
      // A picture has the code of its own goods.
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
