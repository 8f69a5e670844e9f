/** Goods: section 5, "SKU" and "Upload". */
import { describe, expect, test } from "vitest";
import { ask, entity, errorsWith, example } from "../helpers/schemas/product.ts";

const needed = [
  ["sku", "V-SKU-01"],
  ["declareNameCn", "V-SKU-03"],
  ["declareNameEn", "V-SKU-04"],
  ["brand", "V-SKU-05"],
  ["material", "V-SKU-06"],
  ["purpose", "V-SKU-07"],
  ["customsCode", "V-SKU-08"],
  ["declaredPrice", "V-SKU-09"],
  ["purchasingPrice", "V-SKU-10"],
  ["isCharged", "V-SKU-11"],
] as const;

for (const [field, fact] of needed) {
  test(`goods need ${field} [${fact}]`, async () => {
    expect(await errorsWith("sku", `/${field}`, undefined)).toEqual(["required"]);
  });
}

test("a sales link may be as long as links are: 2,000 characters, a limit of ours [E-SKU-12]", async () => {
  const link = (length: number) => `https://shop.example/${"a".repeat(length - 21)}`;
  expect(await errorsWith("sku", "/salesConnection", link(2000))).toEqual([]);
  expect(await errorsWith("sku", "/salesConnection", link(2001))).toEqual(["maxLength"]);
});

test("a SKU is unique for a customer, whatever its case [V-SKU-02] [V-ACC-08]", async () => {
  expect((await entity("sku")).schema.properties["sku"]?.["x-unique"]).toEqual({ per: "customer", ignoreCase: true });
});

describe("the unit", () => {
  test("is piece or set [V-SKU-12]", async () => {
    expect(await errorsWith("sku", "/measurementUnit", "piece")).toEqual([]);
    expect(await errorsWith("sku", "/measurementUnit", "box")).toEqual(["enum"]);
    expect((await entity("sku")).schema.properties["measurementUnit"]?.default).toBe("piece");
  });

  test("a set needs its quantity, a positive whole number [V-SKU-13]", async () => {
    const set = await example("sku", { "/measurementUnit": "set" });
    expect((await ask("sku", set)).errorsAt("/perSuitNum")).toEqual(["required"]);
    expect((await ask("sku", { ...set, perSuitNum: 4 })).errorsAt("/perSuitNum")).toEqual([]);
    expect((await ask("sku", { ...set, perSuitNum: 0 })).errorsAt("/perSuitNum")).toEqual(["positiveInteger"]);
  });

  test("a piece has no quantity of a set: one that was typed is not kept [V-SKU-13]", async () => {
    const { record } = await ask("sku", await example("sku", { "/perSuitNum": 4 }));
    expect(record).not.toHaveProperty("perSuitNum");
  });
});

describe("money has at most two decimals [K-15]", () => {
  test.each(["purchasingPrice", "salePrice", "declaredPrice"])("%s", async (field) => {
    expect(await errorsWith("sku", `/${field}`, "12.34")).toEqual([]);
    expect(await errorsWith("sku", `/${field}`, "12.345")).toEqual(["decimals"]);
  });
});

describe("a picture", () => {
  const file = (change: object) => ({ id: "f1", name: "LAMP-BLK-01.png", size: 20480, type: "image/png", url: "/files/f1", ...change });

  test("has the SKU as its file name, letter by letter, without the extension [V-SKU-14]", async () => {
    for (const name of ["LAMP-BLK-01.png", "LAMP-BLK-01.jpeg", "LAMP-BLK-01"])
      expect(await errorsWith("sku", "/imgUrl", file({ name })), name).toEqual([]);
    for (const name of ["lamp-blk-01.png", "LAMP-BLK-02.png", "LAMP-BLK-01.v2.png"])
      expect(await errorsWith("sku", "/imgUrl", file({ name })), name).toEqual(["rule:picture-name"]);
  });

  test("has at most 50 MB, 50 MB included [V-UPL-01]", async () => {
    const most = 50 * 1024 * 1024;
    expect(await errorsWith("sku", "/imgUrl", file({ size: most }))).toEqual([]);
    expect(await errorsWith("sku", "/imgUrl", file({ size: most + 1 }))).toEqual(["fileSize"]);
  });

  test("is a jpg or a png [V-UPL-02]", async () => {
    expect(await errorsWith("sku", "/imgUrl", file({ type: "image/jpeg" }))).toEqual([]);
    expect(await errorsWith("sku", "/imgUrl", file({ type: "image/gif" }))).toEqual(["imageType"]);
  });
});
