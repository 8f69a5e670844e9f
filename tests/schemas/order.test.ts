/** The order form: every rule of section 5, "Waybill order form" and "General", through the one check. */
import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { importModule } from "../helpers/schemas/dialect.ts";
import { ask, askOf, catalog, entity, errorsWith, example } from "../helpers/schemas/product.ts";

const selections = [
  ["loadingPort", "place of shipment", "V-WB-01"],
  ["countryId", "country", "V-WB-02"],
  ["purposeWarehouseType", "warehouse type", "V-WB-04"],
  ["isPVA", "PVA", "V-WB-05"],
  ["inStockChannel", "channel", "V-WB-06"],
  ["deliveryType", "delivery method", "V-WB-07"],
  ["provinceId", "domestic division", "V-WB-08"],
  ["selfDelivered", "pickup method", "V-WB-09"],
  ["isBuyInsurance", "insurance", "V-WB-10"],
  ["isCustomerDeclaration", "declaration", "V-WB-11"],
  ["isChinaAustraliaCard", "China-Australia certificate", "V-WB-12"],
  ["customerActualWeight", "weight", "V-WB-13"],
  ["customerVolume", "volume", "V-WB-14"],
  ["customerTotalPackages", "pieces", "V-WB-15"],
  ["isTaxFarming", "tax inclusion", "V-WB-19"],
] as const;

describe("an order needs", () => {
  for (const [field, name, fact] of selections) {
    test(`${name} [${fact}]`, async () => {
      expect(await errorsWith("waybill", `/${field}`, undefined)).toEqual(["required"]);
      expect((await catalog()).entity("waybill").properties[field]?.["x-spec"]).toContain(fact);
    });
  }

  test("delivery terms, which are DDP until others are chosen where tax is included [V-WB-20]", async () => {
    const without = { "/deliveryTerms": undefined };
    expect((await ask("waybill", await example("waybill", { ...without, "/isTaxFarming": 0 }))).errorsAt("/deliveryTerms")).toEqual([
      "required",
    ]);
    expect((await ask("waybill", await example("waybill", { ...without, "/isTaxFarming": 1 }))).record["deliveryTerms"]).toBe("DDP");
    expect((await catalog()).entity("waybill").properties["deliveryTerms"]?.["x-spec"]).toContain("V-WB-20");
  });

  test("a delivery address, chosen or typed [V-WB-03]", async () => {
    expect(await errorsWith("waybill", "/dispatch", undefined)).not.toEqual([]);
  });

  for (const [field, fact] of [
    ["channelCapacity", "V-WB-17"],
    ["specialProduct", "V-WB-18"],
  ] as const) {
    test(`at least one choice of ${field}, of those there are [${fact}]`, async () => {
      expect(await errorsWith("waybill", `/${field}`, undefined)).toEqual(["chooseOne"]);
      expect(await errorsWith("waybill", `/${field}`, [])).toEqual(["chooseOne"]);
      expect(await errorsWith("waybill", `/${field}`, ["NOT A CODE"])).toEqual(["enum"]);
    });
  }

  test("as many choices as the limit says [V-WB-17] [V-WB-18]", async () => {
    const { files } = await catalog();
    const choicesMinimum = { ...files.limits["choicesMinimum"], value: 2 };
    const changed = openCatalog({ ...files, limits: { ...files.limits, choicesMinimum } });
    const waybill = await importModule(compileEntity(changed, "waybill").code);
    for (const field of ["channelCapacity", "specialProduct"]) {
      const codes = changed.codes(changed.entity("waybill").properties[field]?.items?.["x-codes"] ?? "").map(({ const: code }) => code);
      const errorsOf = async (count: number): Promise<string[]> => {
        const chosen = codes.filter((code) => code !== "NONE").slice(0, count);
        return (await askOf(waybill, await example("waybill", { [`/${field}`]: chosen }), { limits: changed.limits })).errorsAt(
          `/${field}`,
        );
      };
      expect(await errorsOf(1), field).toEqual(["chooseOne"]);
      expect(await errorsOf(2), field).toEqual([]);
    }
  });

  test("nothing of this while it is a draft", async () => {
    expect((await ask("waybill", { referenceNo: "A-1" }, { draft: true })).problems).toEqual([]);
  });
});

test("tax is included or excluded, in these words [E-WB-12] [V-WB-19]", async () => {
  const all = await catalog();
  const choices = all.codes(all.entity("waybill").properties["isTaxFarming"]?.["x-codes"] ?? "");
  expect(choices.map(({ const: code, "x-label": label }) => [code, label?.["zh"], label?.["en"]])).toEqual([
    [1, "包税", "Included"],
    [0, "不包税", "Excluded"],
  ]);
});

test("insurance is none until another is chosen [V-WB-21]", async () => {
  const { schema } = await entity("waybill");
  expect(schema.properties["isBuyInsurance"]?.default).toBe(0);
});

describe("weight", () => {
  test.each([185, 0.001, 12.345, "12.345", "185.000"])("may be %s [V-WB-16]", async (weight) => {
    expect(await errorsWith("waybill", "/customerActualWeight", weight)).toEqual([]);
  });
  test.each([
    [12.3456, "decimals"],
    ["12.3456", "decimals"],
    [0, "positive"],
    [-1, "positive"],
    ["heavy", "number"],
  ])("may not be %s [V-WB-16]", async (weight, code) => {
    expect(await errorsWith("waybill", "/customerActualWeight", weight)).toEqual([code]);
  });
  test("is refused, never rounded [V-WB-16]", async () => {
    const { record } = await ask("waybill", await example("waybill", { "/customerActualWeight": "12.3456" }));
    expect(record["customerActualWeight"]).toBe(12.3456);
  });
});

describe("counts are positive whole numbers [V-GEN-03]", () => {
  const counts = ["/customerTotalPackages", "/packingInfo/0/start", "/packingInfo/0/end", "/packingInfo/0/quantityPerBox"];
  for (const count of counts) {
    test(`${count} [V-GEN-03]`, async () => {
      expect(await errorsWith("waybill", count, 1)).toEqual([]);
      for (const wrong of [0, -1, 1.5, "ten"])
        expect(await errorsWith("waybill", count, wrong), String(wrong)).toEqual(["positiveInteger"]);
    });
  }
});

describe("the reference number", () => {
  test("takes letters, digits and hyphens only [V-GEN-01]", async () => {
    expect(await errorsWith("waybill", "/referenceNo", "LY-PO-88144")).toEqual([]);
    for (const wrong of ["LY PO", "LY_PO", "订单1", "PO#1"])
      expect(await errorsWith("waybill", "/referenceNo", wrong), wrong).toEqual(["referenceNo"]);
  });
  test("may be left out", async () => {
    expect(await errorsWith("waybill", "/referenceNo", undefined)).toEqual([]);
  });
  test("takes fifty characters, not fifty-one [V-GEN-02]", async () => {
    expect(await errorsWith("waybill", "/referenceNo", "A".repeat(50))).toEqual([]);
    expect(await errorsWith("waybill", "/referenceNo", "A".repeat(51))).toEqual(["maxLength"]);
  });
});

test("with a declaration of one's own, the form reminds of the documents [M-25]", async () => {
  const { problems } = await ask("waybill", await example("waybill", { "/isCustomerDeclaration": 1 }));
  expect(problems.find(({ path }) => path === "/isCustomerDeclaration")).toMatchObject({
    code: "rule:declaration-in-time",
    severity: "info",
  });
});

describe("what an order asks for follows its service", () => {
  test("an FBA quick order begins with what such orders have in common, and takes no importer, sender or invoice", async () => {
    const asked = {
      "/createTpye": "FBA_QUICK",
      "/purposeWarehouseType": undefined,
      "/isTaxFarming": undefined,
      "/deliveryTerms": undefined,
      "/isCustomerDeclaration": undefined,
      "/specialProduct": undefined,
      "/isPVA": 0,
    };
    const { record, problems } = await ask("waybill", await example("waybill", asked));
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(record).toMatchObject({
      purposeWarehouseType: "FBA",
      isTaxFarming: 1,
      deliveryTerms: "DDP",
      isCustomerDeclaration: 0,
      specialProduct: ["NONE"],
    });
    for (const field of ["selectedImporterInfo", "importerId", "sender", "senderId", "invoiceInfo"])
      expect(record).not.toHaveProperty(field);
  });

  test("an express order goes by courier and takes an importer only where VAT is postponed", async () => {
    const importer = { company: "Quayside Imports LLC", VAT: "US77001234", EORI: "US77001234000" };
    const express = { "/createTpye": "EXPRESS", "/deliveryType": undefined, "/isPVA": 0, "/selectedImporterInfo": importer };
    const { record } = await ask("waybill", await example("waybill", express));
    expect(record["deliveryType"]).toBe("EXPRESS");
    expect(record).not.toHaveProperty("selectedImporterInfo");
    const postponed = await ask("waybill", await example("waybill", { ...express, "/isPVA": 1 }));
    expect(postponed.record).toHaveProperty("selectedImporterInfo");
  });

  test("what was chosen by hand stays, whatever the service", async () => {
    const { record } = await ask("waybill", await example("waybill", { "/createTpye": "FBA_QUICK", "/deliveryTerms": "DDU" }));
    expect(record["deliveryTerms"]).toBe("DDU");
  });
});
