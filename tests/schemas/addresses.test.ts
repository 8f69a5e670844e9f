/** The address books: section 5, "General", on delivery addresses, senders, importers and pickup addresses. */
import { describe, expect, test } from "vitest";
import { ask, catalog, entity, errorsWith } from "../helpers/schemas/product.ts";

const noChinese = [
  ["delivery-address", "/address"],
  ["delivery-address", "/address2"],
  ["importer", "/address"],
  ["waybill", "/dispatch/dispatchAddress"],
  ["waybill", "/dispatch/dispatchAddress2"],
] as const;

for (const [name, pointer] of noChinese) {
  test(`${pointer} of ${name} takes no Chinese, not even its punctuation [V-GEN-04, Q-47]`, async () => {
    expect(await errorsWith(name, pointer, "24300 Nandina Ave, Gate-3")).toEqual([]);
    for (const wrong of ["深圳路 1 号", "24300 Nandina、Gate", "Nandina 𠮷"])
      expect(await errorsWith(name, pointer, wrong), wrong).toEqual(["noChinese"]);
  });
}

test("what a Chinese keyboard makes full-width is turned to half-width, not refused [V-GEN-04]", async () => {
  const { record, problems } = await ask("delivery-address", {
    customerDeliveryCompany: "Harbor",
    countryId: "US",
    city: "Dallas",
    address: "２４３００ Nandina，Gate",
  });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(record["address"]).toBe("24300 Nandina,Gate");
});

test("an importer's company takes no Chinese [V-GEN-05, Q-47]", async () => {
  expect(await errorsWith("importer", "/company", "Harbor Home Goods Ltd")).toEqual([]);
  expect(await errorsWith("importer", "/company", "海港家居")).toEqual(["noChinese"]);
});

test("senders and pickup addresses lie in China: Chinese is welcome there [Q-47, Q-48]", async () => {
  expect(await errorsWith("sender", "/address", "广东省深圳市宝安区")).toEqual([]);
  expect(await errorsWith("pickup-address", "/address", "福海街道永和路 12 号")).toEqual([]);
  expect(await errorsWith("pickup-address", "/province", "内蒙古自治区呼和浩特市")).toEqual([]);
});

describe("a state or province has at most three characters [V-GEN-06]", () => {
  for (const [name, pointer] of [
    ["delivery-address", "/state"],
    ["waybill", "/dispatch/dispatchProvince"],
  ] as const) {
    test(`${pointer} of ${name} [V-GEN-06, Q-48]`, async () => {
      expect(await errorsWith(name, pointer, "NSW")).toEqual([]);
      expect(await errorsWith(name, pointer, "NSWA")).toEqual(["maxLength"]);
    });
  }
});

test("thirty delivery addresses [V-GEN-07] and thirty senders [V-GEN-08]; importers and pickup addresses have no limit [Q-49]", async () => {
  const { files, limits } = await catalog();
  const limitOf = (name: string) => files.entities[name]?.["x-limit"];
  expect([limits["deliveryAddresses"], limits["senders"]]).toEqual([30, 30]);
  expect(limitOf("delivery-address")).toEqual({ max: 30, per: "customer" });
  expect(limitOf("sender")).toEqual({ max: 30, per: "customer" });
  expect([limitOf("importer"), limitOf("pickup-address")]).toEqual([undefined, undefined]);
});

test("of senders, importers and pickup addresses one is the default [E-SND-09] [E-IMP-12] [E-PUA-05]", async () => {
  for (const name of ["sender", "importer", "pickup-address"]) {
    expect((await entity(name)).schema.properties["isDefault"]?.["x-one-default"], name).toEqual({ per: "customer" });
  }
});

test("a VAT or EORI number is asked for once a customer [V-ACC-06] [V-ACC-07]", async () => {
  const { properties } = (await entity("importer")).schema;
  for (const field of ["VAT", "EORI"]) expect(properties[field]?.["x-unique"], field).toEqual({ per: "customer", ignoreCase: true });
});

test("what only makes an entry more useful is a warning: it never stops a save", async () => {
  const { problems, warningsAt } = await ask("importer", { company: "Harbor", isOwnVatEori: 1, EORI: "12" });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(warningsAt("")).toEqual(expect.arrayContaining(["rule:own-numbers", "rule:eori-shape"]));
});
