/** Rule changes that a forwarder's analyst asks for at the products and importers: checksums, two currencies, certificates, reports that age. */
import { expect } from "vitest";
import type { JsonValue } from "#dialect/json/editJson.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { SchemaEdit } from "../../helpers/schemas/schemaEdits.ts";
import { addedLimit } from "../harness/enquiryEdits.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const goods = "schemas/entities/sku.json";
const goodsScreen = "schemas/screens/goodsInfo.json";
const importer = "schemas/entities/importer.json";
const importerScreen = "schemas/screens/importerInformation.json";
const screen = "goodsInfo";

const field = (file: string, name: string, zh: string, en: string, schema: Readonly<Record<string, JsonValue>>): SchemaEdit => ({
  file,
  at: `/properties/${name}`,
  value: { ...schema, "x-label": { zh, en }, "x-status": "extension" },
});

const shown = (name: string): SchemaEdit => ({ file: goodsScreen, at: "/form/sections/id=customs/fields/-", value: name });

const rule = (file: string, content: Readonly<Record<string, JsonValue>>): SchemaEdit => ({
  file,
  at: "/x-rules/-",
  value: { ...content, "x-status": "extension" },
});

export const forwarderGoods: readonly RuleChange[] = [
  {
    title: "a barcode of thirteen digits ends with its check digit",
    edit: [
      field(goods, "ean", "条码", "Barcode", { type: "string", maxLength: 13, pattern: "^[0-9]{13}$" }),
      shown("ean"),
      addedLimit("eanWeights", [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]),
      rule(goods, {
        id: "ean-check-digit",
        rule: "sumProduct(split(self.ean, '').map(digit, number(digit)), limits.eanWeights) % 10 == 0",
        message: { zh: "条码校验位不正确", en: "The check digit of the barcode is wrong: compare it with the label" },
        fieldPath: "/ean",
        cases: { accept: [{ ean: "4006381333931" }], reject: [{ ean: "4006381333932" }] },
      }),
    ],
    trials: [
      { says: "a right one", screen, with: { "/ean": "4006381333931" }, stored: { "/ean": "4006381333931" } },
      { says: "two digits exchanged", screen, with: { "/ean": "4006381339331" }, refused: ["/ean rule:ean-check-digit"] },
    ],
    twin: {
      says: "the characters multiplied as texts",
      slip: ["split(self.ean, '').map(digit, number(digit))", "split(self.ean, '')"],
      rule: "expr/type",
      at: [3, "/rule"],
      text: "split(self.ean, '')",
      message: "number(",
    },
  },
  {
    title: "the declared value is at most twice the purchasing price, in one currency",
    edit: [
      addedLimit("cnyPerUsd", 7.1),
      rule(goods, {
        id: "declared-in-range",
        rule: "self.declaredPrice * limits.cnyPerUsd <= self.purchasingPrice * 2",
        message: { zh: "申报单价超过采购单价的两倍，请核对", en: "The declared value is more than twice the purchasing price: check both" },
        fieldPath: "/declaredPrice",
        cases: {
          accept: [{ declaredPrice: 10, purchasingPrice: 35.5 }],
          reject: [{ declaredPrice: 10, purchasingPrice: 35.49 }],
        },
      }),
    ],
    trials: [
      { says: "at the limit", screen, with: { "/declaredPrice": 10, "/purchasingPrice": 35.5 }, stored: { "/declaredPrice": 10 } },
      { says: "above", screen, with: { "/declaredPrice": 10, "/purchasingPrice": 35 }, refused: ["/declaredPrice rule:declared-in-range"] },
    ],
    twin: {
      says: "dollars compared with yuan",
      slip: ["self.declaredPrice * limits.cnyPerUsd <= self.purchasingPrice * 2", "self.declaredPrice <= self.purchasingPrice"],
      rule: "expr/unit",
      severity: "warning",
      at: [1, "/rule"],
      text: "self.purchasingPrice",
      message: "convert one by a rate",
    },
  },
  {
    title: "goods of some customs codes name their certificate",
    edit: [
      addedLimit("certifiedCodes", ["9503", "9504"]),
      field(goods, "certificateNo", "认证编号", "Certificate", {
        type: "string",
        maxLength: 40,
        "x-required-when": "limits.certifiedCodes.exists(code, self.customsCode.startsWith(code))",
        "x-reason": { "x-required-when": { zh: "该类商品须有认证", en: "Goods of this code need a certificate" } },
      }),
      shown("certificateNo"),
      { file: goods, at: "/examples/sku=TOY-CAR-12/certificateNo", value: "CCC-2024-0117" },
    ],
    trials: [
      { says: "a lamp needs none", screen, stored: { "/certificateNo": undefined } },
      { says: "a toy does", screen, with: { "/customsCode": "9503008900" }, refused: ["/certificateNo required"] },
      { says: "with it", screen, with: { "/customsCode": "9503008900", "/certificateNo": "CE-1" }, stored: { "/certificateNo": "CE-1" } },
    ],
    twin: {
      says: "a whole code looked for among beginnings",
      slip: ["limits.certifiedCodes.exists(code, self.customsCode.startsWith(code))", "self.customsCode.startsWith(limits.certifiedCodes)"],
      rule: "expr/type",
      at: [1, "/x-required-when"],
      text: "limits.certifiedCodes",
      message: "exists(",
    },
  },
  {
    title: "the test report of a battery is at most a year old",
    edit: [
      field(goods, "testedOn", "检测日期", "Tested on", { type: "string", format: "date" }),
      shown("testedOn"),
      rule(goods, {
        id: "report-of-this-year",
        rule: "addMonths(self.testedOn, 12) >= today",
        when: "self.isCharged == 1",
        message: { zh: "检测报告已超过一年，请重新检测", en: "The test report is more than a year old: have the battery tested again" },
        fieldPath: "/testedOn",
        cases: {
          accept: [
            { isCharged: 1, testedOn: "2099-01-01" },
            { isCharged: 0, testedOn: "2020-01-01" },
          ],
          reject: [{ isCharged: 1, testedOn: "2020-01-01" }],
        },
      }),
    ],
    trials: [
      {
        says: "a year old to the day",
        screen,
        with: { "/isCharged": 1, "/testedOn": "2025-11-21" },
        stored: { "/testedOn": "2025-11-21" },
      },
      { says: "a day more", screen, with: { "/isCharged": 1, "/testedOn": "2025-11-20" }, refused: ["/testedOn rule:report-of-this-year"] },
      { says: "without a battery", screen, with: { "/testedOn": "2020-01-01" } },
    ],
    twin: {
      says: "a number of days taken from days",
      slip: ["addMonths(self.testedOn, 12) >= today", "today - self.testedOn <= 365"],
      rule: "expr/type",
      at: [2, "/rule"],
      text: "today - self.testedOn",
      suggestion: "daysBetween(self.testedOn, today)",
    },
  },
  {
    title: "a declared value that falls by more than a fifth is warned about",
    edit: [
      rule(goods, {
        id: "value-fell",
        rule: "self.declaredPrice >= oldSelf.declaredPrice * 0.8",
        on: ["update"],
        severity: "warning",
        message: { zh: "申报单价下降超过两成，请核对", en: "The declared value fell by more than a fifth: check it" },
        fieldPath: "/declaredPrice",
      }),
    ],
    trials: [{ says: "a new product has no former value", screen, notWarned: ["/declaredPrice rule:value-fell"] }],
    also: {
      "it is warned about in form and API": async (world) => {
        await world.clear("sku");
        const { data } = await world.send("sku", "save", { ...world.example("sku"), declaredPrice: 5 });
        const form = world.form(screen, { stored: { ...data } });
        form.store.set("/declaredPrice", "3.99");
        expect(form.problems()).toMatchObject([{ path: "/declaredPrice", code: "rule:value-fell", severity: "warning" }]);
        form.store.set("/declaredPrice", "4");
        expect(form.problems()).toEqual([]);
        const answer = await world.call("skuSave", { id: data?.["id"] ?? "", version: 1, declaredPrice: 3.99 });
        expect([answer.code, answer.problems?.map(({ code }) => code)]).toEqual([apiCode.ok, ["rule:value-fell"]]);
      },
    },
    twin: {
      says: "the old record by another name",
      slip: ["oldSelf.declaredPrice", "old.declaredPrice"],
      rule: "expr/unknown-field",
      at: [0, "/rule"],
      text: "old",
      suggestion: "oldSelf",
    },
  },
  {
    title: "an EORI number that was entered is not taken out again",
    edit: [
      rule(importer, {
        id: "eori-stays",
        rule: "has(self.EORI)",
        when: "has(oldSelf.EORI)",
        on: ["update"],
        message: { zh: "EORI 号填写后不能清空", en: "The EORI number can be changed, and not be taken out" },
        fieldPath: "/EORI",
      }),
    ],
    trials: [
      {
        says: "a new importer needs none",
        screen: "importerInformation",
        with: { "/EORI": undefined, "/isOwnVatEori": 0 },
        stored: { "/EORI": undefined },
      },
    ],
    also: {
      "taking it out is refused, changing it is not": async (world) => {
        await world.clear("importer");
        const { data } = await world.send("importer", "save", world.example("importer"));
        const form = world.form("importerInformation", { stored: { ...data } });
        form.store.set("/EORI", undefined);
        expect(form.problems().filter(({ severity }) => severity === "error")).toMatchObject([{ path: "/EORI", code: "rule:eori-stays" }]);
        const change = (EORI: JsonValue) => world.send("importer", "save", { id: data?.["id"] ?? "", version: 1, EORI });
        const refused = await change(null);
        expect(refused.code).toBe(apiCode.invalid);
        expect(refused.problems?.filter(({ severity }) => severity === "error")).toMatchObject([
          { path: "/EORI", code: "rule:eori-stays" },
        ]);
        expect((await change("GB123456789001")).code).toBe(apiCode.ok);
      },
    },
    twin: {
      says: "a new record compared with what was stored of it",
      slip: ['"on":["update"]', '"on":["create"]'],
      rule: "rule/dead",
      at: [0, "/when"],
      text: '"has(oldSelf.EORI)"',
      message: 'Write "on": ["update"]',
    },
  },
  {
    title: "a power of attorney holds for two years, to the end of its month",
    edit: [
      field(importer, "attorneySigned", "委托书签署日期", "Power of attorney signed", { type: "string", format: "date" }),
      field(importer, "attorneyUntil", "委托书有效期", "Power of attorney until", {
        type: "string",
        format: "date",
        "x-compute": "addDays(addMonths(substring(self.attorneySigned, 0, 7) + '-01', 25), -1)",
      }),
      { file: importerScreen, at: "/form/sections/id=tax/fields/-", value: "attorneySigned" },
      { file: importerScreen, at: "/form/sections/id=tax/fields/-", value: "attorneyUntil" },
    ],
    trials: [
      {
        says: "through a leap year",
        screen: "importerInformation",
        with: { "/attorneySigned": "2026-02-14" },
        stored: { "/attorneyUntil": "2028-02-29" },
      },
    ],
    twin: {
      says: "years counted in a function that there is not",
      slip: ["addMonths(", "EDATE("],
      rule: "expr/unknown-function",
      at: [1, "/x-compute"],
      text: "EDATE",
      suggestion: "addMonths",
    },
  },
];
