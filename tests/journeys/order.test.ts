/** The main job: an order, from the list to the forwarder, with every field of the form. */
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json.ts";
import type { Page } from "#dialect/wire.ts";
import { formSteps } from "../helpers/formSteps.ts";
import { inJourney } from "../helpers/journey.ts";
import { listSteps } from "../helpers/listSteps.ts";
import { orderSteps } from "../helpers/orderSteps.ts";

const reference = "JRN-2026-0001";
const bookAddress = {
  customerDeliveryCompany: "Quayside Receiving Inc",
  customerDeliveryAddressAttn: "Dana Reyes",
  customerDeliveryAddressPhone: "+1 909 555 0177",
  countryId: "US",
  state: "CA",
  city: "Ontario",
  zipCode: "91761",
  address: "1200 Harbor Blvd",
  address2: "Dock 7",
};
const sender = {
  companyNameCn: "青岛码头玩具有限公司",
  companyNameEn: "Qingdao Quay Toys Co., Ltd.",
  contact: "王海",
  phone: "0532-8677 0018",
  address: "前湾港路 88 号",
};
const importer = {
  company: "Quayside Imports LLC",
  contact: "Lee Park",
  phone: "+1 213 555 0143",
  country: "US",
  address: "88 Pier Ave, Long Beach",
  zipCode: "90802",
  VAT: "US77001234",
  EORI: "US77001234000",
};
const sum = (value: string) => Number(value.replace(/[^\d.-]/g, ""));

describe("a shipper places an order", () => {
  const journey = inJourney();
  const steps = () => orderSteps(journey());
  const ordered = async (): Promise<Rec | undefined> =>
    (await journey().call<Page>("waybillList", { page: 1, size: 5, search: reference })).data?.rows[0];
  const aside = () => journey().page.getByRole("complementary", { name: journey().text(journey().screen("order").form?.aside?.label) });
  /** A figure beside the form, by its label. */
  const figure = (field: string): Locator =>
    aside().getByText(journey().label("waybill", field), { exact: true }).locator("xpath=following-sibling::dd");
  const required = (field: string) => journey().say("problem.required", { label: journey().label("waybill", field) });
  /** Tries to go on: the whole form on a wide page, the step on a phone. */
  const tryOn = () => (journey().wide ? steps().submit() : steps().press(journey().say("form.next")));
  const expectProblems = async (section: string, problems: Readonly<Record<string, string>>) => {
    const { problem } = await steps().section(section);
    for (const [field, says] of Object.entries(problems)) await expect.poll(() => problem(field), { message: field }).toBe(says);
  };

  beforeAll(async () => {
    for (const [call, record] of [
      ["deliveryAddressSave", bookAddress],
      ["senderSave", sender],
      ["importerSave", importer],
    ] as const) {
      expect(await journey().call(call, record)).toMatchObject({ code: 200 });
    }
  });

  test("begins one from the list: a random code is appended, and Back leads to the list [N-10, R-012, R-013]", async () => {
    const { page, login, open } = journey();
    await login();
    await open("/stdWaybillManagement/waybillList");
    const list = listSteps(journey());
    await list.create();
    await page.waitForURL(/#\/stdWaybillManagement\/order\?randomCode=[\w-]{8,}$/);
    const first = page.url();
    await page.goBack();
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList$/);
    await list.create();
    await page.waitForURL(/randomCode=/);
    expect(page.url()).not.toBe(first);
  });

  test("is told what service and route lack [V-WB-01, V-WB-02, V-WB-04, V-WB-08, V-WB-13, V-WB-14, V-WB-15, V-WB-17, V-WB-18]", async () => {
    const { say, label, shot } = journey();
    const chooseOne = (field: string) => say("problem.chooseOne", { label: label("waybill", field) });
    await steps().section("channelFormLeft");
    await tryOn();
    const fields = [
      "loadingPort",
      "provinceId",
      "countryId",
      "purposeWarehouseType",
      "customerTotalPackages",
      "customerActualWeight",
      "customerVolume",
    ];
    await expectProblems("channelFormLeft", {
      ...Object.fromEntries(fields.map((field) => [field, required(field)])),
      channelCapacity: chooseOne("channelCapacity"),
      specialProduct: chooseOne("specialProduct"),
    });
    await shot("order-lacking");
  });

  test("is refused characters, length, decimals and counts beside their fields [V-GEN-01, V-GEN-02, V-GEN-03, V-WB-16, K-11, K-14]", async () => {
    const { say, limit } = journey();
    const { fill, box, problem } = await steps().section("channelFormLeft");
    const refuses = async (field: string, value: string, says: string) => {
      await fill(field, value);
      await box(field).blur();
      await expect.poll(() => problem(field), { message: value }).toContain(says);
    };
    const most = Number(limit("referenceNoLength"));
    await refuses("referenceNo", "订单 1", say("problem.referenceNo"));
    await refuses("referenceNo", "A".repeat(most + 1), say("problem.maxLength", { limit: most }));
    await refuses("customerTotalPackages", "2.5", say("problem.positiveInteger"));
    await refuses("customerTotalPackages", "0", say("problem.positiveInteger"));
    await refuses("customerActualWeight", "1.2345", say("problem.decimals", { limit: limit("weightDecimals") }));
    await refuses("customerActualWeight", "0", say("problem.positive"));
    await refuses("customerVolume", "-1", say("problem.positive"));
  });

  test("reads in the summary what keeps a draft from being kept; its links lead to the fields [K-11]", async () => {
    const { page, say, text, screen, label } = journey();
    const { box } = await steps().section("channelFormLeft");
    await steps().press(text(screen("order").form?.saveLabel));
    const summary = page.getByRole("alert").filter({ hasText: say("form.toFix", { count: "" }).trim().split(/\s+/)[0] ?? "" });
    const link = summary.getByRole("button", { name: label("waybill", "referenceNo") });
    await link.waitFor();
    await link.click();
    await expect.poll(() => box("referenceNo").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await ordered()).toBeUndefined();
  });

  test("fills in service and route; an FBA code brings its address along [E-WB-30]", async () => {
    const { records } = journey();
    const { fill, find, pick, press } = await steps().section("channelFormLeft");
    await fill("referenceNo", reference);
    await find("loadingPort", "CNYTN");
    await pick("provinceId", "province", "440000");
    await pick("countryId", "country", "US");
    await fill("customerTotalPackages", "10");
    await fill("customerActualWeight", "185");
    await fill("customerVolume", "1.2");
    await press("channelCapacity", "channel-capacity", "GENERAL");
    await press("specialProduct", "special-product", "NONE");
    await press("purposeWarehouseType", "warehouse-type", "FBA");
    await find("fbaCode", "ONT8");
    const warehouse = records("fba-warehouse").find(({ code }) => code === "ONT8");
    if (!journey().wide) return;
    const dispatch = await steps().section("dispatch");
    await expect.poll(() => dispatch.box("dispatch/dispatcher").inputValue()).toBe(warehouse?.["company"]);
    await expect.poll(() => dispatch.box("dispatch/dispatchAddress").inputValue()).toBe(warehouse?.["address"]);
  });

  test("is told what channel and terms lack [V-WB-06, V-WB-07, V-WB-09, V-WB-11, V-WB-19, V-WB-20]", async () => {
    await steps().section("channelFormRight");
    await tryOn();
    await expectProblems(
      "channelFormRight",
      Object.fromEntries(
        ["isTaxFarming", "deliveryTerms", "inStockChannel", "deliveryType", "selfDelivered", "isCustomerDeclaration"].map((field) => [
          field,
          required(field),
        ]),
      ),
    );
  });

  test("compares the channels that serve the route, and sees the chargeable weight at once", async () => {
    const { page, records, label, language } = journey();
    const { press, control } = await steps().section("channelFormRight");
    const serves = (channel: Rec) => (channel["countries"] as string[]).includes("US") && (channel["services"] as string[]).includes("SEA");
    const channels = control("inStockChannel").getByRole("radio");
    await expect.poll(() => channels.count()).toBe(records("channel").filter(serves).length);
    const channel = records("channel").find(({ code }) => code === "US-SEA-TRUCK");
    await control("inStockChannel")
      .getByText(String(channel?.[language === "zh" ? "nameZh" : "nameEn"]), { exact: true })
      .click();
    const volumeWeight = (1.2 * 1_000_000) / Number(channel?.["divisor"]);
    await expect.poll(async () => sum(await aside().getByLabel(label("waybill", "estimatedWeight")).innerText())).toBe(volumeWeight);
    await expect.poll(async () => sum(await figure("estimatedFreight").innerText())).toBe(volumeWeight * Number(channel?.["unitPrice"]));
    await press("isTaxFarming", "tax-farming", 1);
    await press("deliveryTerms", "delivery-terms", "DDP");
    await press("deliveryType", "delivery-type", "TRUCK");
    await press("selfDelivered", "self-delivered", 1);
    await page.keyboard.press("Escape");
  });

  test("insures it: premium and payout follow the value; none is the default [V-WB-10, V-WB-21, I-01, I-02, I-03]", async () => {
    const { code, limit, records } = journey();
    const { press, fill, box, control, find } = await steps().section("channelFormRight");
    expect(
      await control("isBuyInsurance")
        .getByRole("radio", { name: code("insurance", 0), exact: true })
        .isChecked(),
    ).toBe(true);
    await press("isBuyInsurance", "insurance", 1);
    await fill("purchaseValue", "100000");
    await fill("invoiceValue", "90000");
    const money = (field: string) => async () => sum(await box(field).inputValue());
    await expect.poll(money("premium")).toBe(100_000 * Number(limit("premiumRate")));
    await expect.poll(money("payout")).toBe(90_000 * Number(limit("payoutShareWithPurchase")));
    await press("hasPurchasePrice", "yes-no", 0);
    await expect.poll(money("payout")).toBe(100_000 * Number(limit("payoutShareValueOnly")));
    await press("hasPurchasePrice", "yes-no", 1);
    await find("receivingWarehouse", String(records("warehouse").find(({ code: key }) => key === "SZ-BA")?.["phone"]));
    await fill("etInStock", "2099-01-15");
  });

  test("is reminded of the customs documents, which stops nothing [M-25]", async () => {
    const { entity, text } = journey();
    const { press, problem } = await steps().section("channelFormRight");
    const reminder = text(entity("waybill")["x-rules"]?.find(({ id }) => id === "declaration-in-time")?.message);
    await press("isCustomerDeclaration", "customer-declaration", 1);
    await expect.poll(() => problem("isCustomerDeclaration")).toBe(reminder);
    await press("isCustomerDeclaration", "customer-declaration", 0);
    await expect.poll(() => problem("isCustomerDeclaration")).toBe("");
  });

  test("is told what the delivery address lacks [V-DSP-03, V-DSP-05, V-WB-03]", async () => {
    await steps().section("dispatch");
    await tryOn();
    await expectProblems(
      "dispatch",
      Object.fromEntries(["dispatch/dispatchPhone", "dispatch/dispatchAddress2"].map((field) => [field, required(field)])),
    );
  });

  test("takes an address from the book, and may change it for this order only", async () => {
    const { find, fill, box } = await steps().section("dispatch");
    await find("deliveryAddressId", bookAddress.customerDeliveryCompany);
    for (const [field, value] of [
      ["dispatcher", "customerDeliveryCompany"],
      ["dispatchLinkMan", "customerDeliveryAddressAttn"],
      ["dispatchProvince", "state"],
      ["dispatchAddress2", "address2"],
    ] as const) {
      await expect.poll(() => box(`dispatch/${field}`).inputValue(), { message: field }).toBe(bookAddress[value]);
    }
    await fill("dispatch/dispatchCity", "Rancho Cucamonga");
    await box("dispatch/dispatchCity").blur();
    const kept = (await journey().rows("deliveryAddressList")).find(
      (row) => row["customerDeliveryCompany"] === bookAddress.customerDeliveryCompany,
    );
    expect(kept).toMatchObject({ city: bookAddress.city });
  });

  test("takes four e-mails between semicolons of either width, not five [V-DSP-08, V-DSP-09, K-10]", async () => {
    const { say, limit } = journey();
    const { fill, box, problem } = await steps().section("dispatch");
    const field = "dispatch/dispatchEmail";
    const mails = ["a@quay.example", "b@quay.example", "c@quay.example", "d@quay.example", "e@quay.example"];
    const most = Number(limit("dispatchEmails"));
    await fill(field, mails.join(";"));
    await box(field).blur();
    await expect.poll(() => problem(field)).toBe(say("problem.listMax", { limit: most }));
    await fill(field, "a@quay.example;not an address");
    await box(field).blur();
    await expect.poll(() => problem(field)).not.toBe("");
    await fill(field, mails.slice(0, most).join("；"));
    await box(field).blur();
    await expect.poll(() => problem(field)).toBe("");
    await expect.poll(() => box(field).inputValue()).toBe(mails.slice(0, most).join(";"));
  });

  test("refuses a state of four characters and Chinese in an address [V-GEN-04, V-GEN-06, V-DSP-04, V-DSP-06]", async () => {
    const { say, limit } = journey();
    const { fill, box, problem } = await steps().section("dispatch");
    await fill("dispatch/dispatchProvince", "CALI");
    await fill("dispatch/dispatchAddress", "港口大道 1 号");
    await box("dispatch/dispatchAddress").blur();
    await expect.poll(() => problem("dispatch/dispatchProvince")).toBe(say("problem.maxLength", { limit: limit("stateLength") }));
    await expect.poll(() => problem("dispatch/dispatchAddress")).toBe(say("problem.noChinese"));
  });

  test("makes a new delivery address without leaving the order", async () => {
    const { page, say, label, rows } = journey();
    const { control, box } = await steps().section("dispatch");
    await control("deliveryAddressId").click();
    await page.getByRole("option", { name: say("form.new", { label: label("delivery-address") }), exact: true }).click();
    const drawer = page.getByRole("dialog");
    const address = formSteps(page, journey(), "delivery-address", drawer);
    await address.fill("customerDeliveryCompany", "Pierside Returns LLC");
    await address.fill("customerDeliveryAddressAttn", "Sam Ode");
    await address.fill("customerDeliveryAddressPhone", "+1 562 555 0102");
    await address.pick("countryId", "country", "US");
    await address.fill("state", "CA");
    await address.fill("city", "Carson");
    await address.fill("address", "21000 Alameda St");
    await address.fill("address2", "Gate 3");
    await drawer.getByRole("button", { name: say("form.save"), exact: true }).click();
    await drawer.waitFor({ state: "hidden" });
    await expect.poll(() => box("dispatch/dispatcher").inputValue()).toBe("Pierside Returns LLC");
    await expect.poll(() => box("dispatch/dispatchCity").inputValue()).toBe("Carson");
    await expect.poll(() => control("deliveryAddressId").inputValue()).toBe("Pierside Returns LLC");
    expect((await rows("deliveryAddressList")).map((row) => row["customerDeliveryCompany"])).toContain("Pierside Returns LLC");
  });

  test("takes importer and sender from their books [E-DRF-04, E-IMP-R1, E-SND]", async () => {
    const importers = await steps().section("selectedImporterInfo");
    await importers.find("importerId", importer.VAT);
    await expect.poll(() => importers.box("selectedImporterInfo/company").inputValue()).toBe(importer.company);
    await expect.poll(() => importers.box("selectedImporterInfo/EORI").inputValue()).toBe(importer.EORI);
    const senders = await steps().section("sender");
    await senders.find("senderId", sender.phone);
    await expect.poll(() => senders.box("sender/companyNameCn").inputValue()).toBe(sender.companyNameCn);
  });

  test("packs it line by line with live totals; a line can be copied and removed [E-DRF-06, E-PKL]", async () => {
    const { page, say, rows, shot } = journey();
    await steps().section("packingInfo");
    const row = (n: number) => page.getByRole("group", { name: say("form.row", { n }), exact: true });
    const line = (n: number) => formSteps(page, journey(), "waybill", row(n));
    const button = (name: string) => page.getByRole("region").getByRole("button", { name, exact: true }).first().click();
    await button(say("form.addRow"));
    const [goods] = await rows("skuPage");
    await line(1).find("packingInfo/sku", String(goods?.["sku"]));
    const values = {
      start: "1",
      end: "6",
      quantityPerBox: "20",
      grossWeightPerBox: "18.5",
      length: "60",
      width: "40",
      height: "50",
      shipmentId: "fba18journey1",
      referenceId: "4JOURNEY",
    };
    for (const [field, value] of Object.entries(values)) await line(1).fill(`packingInfo/${field}`, value);
    await line(1).box("packingInfo/height").blur();
    await expect.poll(async () => sum(await line(1).box("packingInfo/cartons").inputValue())).toBe(6);
    await expect.poll(async () => sum(await figure("packedWeight").innerText())).toBe(111);
    await button(say("form.copyRow", { n: 1 }));
    await line(2).fill("packingInfo/start", "7");
    await line(2).fill("packingInfo/end", "10");
    await button(say("form.copyRow", { n: 2 }));
    await row(3).waitFor();
    await button(say("form.removeRow", { n: 3 }));
    await row(3).waitFor({ state: "hidden" });
    await expect.poll(async () => sum(await figure("packedPackages").innerText())).toBe(10);
    await expect.poll(async () => sum(await figure("packedWeight").innerText())).toBe(185);
    await expect.poll(async () => sum(await figure("packedVolume").innerText())).toBe(1.2);
    await shot("order-packing");
  });

  test("declares goods by their code in the invoice and adds a remark [E-DRF-05, E-WB-24]", async () => {
    const { page, say, rows } = journey();
    await steps().section("invoiceInfo");
    const [goods] = await rows("skuPage");
    const title = journey().text(
      journey()
        .screen("order")
        .form?.sections.find(({ id }) => id === "invoiceInfo")?.label,
    );
    const invoice = page.getByRole("region", { name: title, exact: true });
    await invoice.getByRole("button", { name: say("form.addRow"), exact: true }).click();
    const line = formSteps(page, journey(), "waybill", invoice);
    await line.find("invoiceInfo/sku", String(goods?.["sku"]));
    await expect.poll(() => line.box("invoiceInfo/customsCode").inputValue()).toBe(goods?.["customsCode"]);
    await line.fill("invoiceInfo/quantity", "200");
    const { fill } = await steps().section("remark");
    await fill("customerRemark", "纸箱易碎");
  });

  test("keeps it as a draft; the server holds every value, and the address is that of the draft [S-ACT-01]", async () => {
    const { page, shot } = journey();
    await steps().keep();
    await page.waitForURL(/[?&]id=/);
    await shot("order-kept");
    const kept = await ordered();
    expect(kept).toMatchObject({
      statusName: "wait_for_confirm",
      loadingPort: "CNYTN",
      fbaCode: "ONT8",
      customerTotalPackages: 10,
      customerActualWeight: 185,
      customerVolume: 1.2,
      inStockChannel: "US-SEA-TRUCK",
      estimatedWeight: 200,
      premium: 300,
      payout: 90_000,
      receivingWarehouse: "SZ-BA",
      etInStock: "2099-01-15",
      dispatch: { dispatcher: "Pierside Returns LLC", dispatchCity: "Carson", dispatchAddress2: "Gate 3" },
      selectedImporterInfo: { VAT: importer.VAT },
      sender: { companyNameCn: sender.companyNameCn },
      packingInfo: [
        { start: 1, end: 6, shipmentId: "FBA18JOURNEY1", weight: 111 },
        { start: 7, end: 10, weight: 74 },
      ],
      customerRemark: "纸箱易碎",
    });
    expect(kept?.["isSubmitted"] ?? 0).toBe(0);
  });
});
