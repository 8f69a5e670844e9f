/** The main job: an order, from the list to the forwarder, with every field of the form. */
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { gridSteps } from "../helpers/journeys/gridSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { shiftOfReload } from "../helpers/journeys/layoutShift.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { bookAddress, fillBooks, importer, keptOrder, sender, sum } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";
import { packTwoLines } from "../helpers/journeys/packTwoLines.ts";

const reference = "JRN-2026-0001";

describe("a shipper places an order", () => {
  const journey = inJourney();
  const steps = () => orderSteps(journey());
  const list = () => listSteps(journey());
  const found = () => journey().call<Page>("waybillList", { page: 1, size: 5, search: reference });
  const ordered = async (): Promise<Rec | undefined> => (await found()).data?.rows[0];
  const aside = () => journey().page.getByRole("complementary", { name: journey().text(journey().screen("order").form?.aside?.label) });
  /** A figure beside the form, by its label. */
  const figure = (field: string): Locator =>
    aside().getByText(journey().label("waybill", field), { exact: true }).locator("xpath=ancestor::dt/following-sibling::dd[1]");

  beforeAll(() => fillBooks(journey()));

  test("begins one from the list: a random code is appended, and Back leads to the list [N-10, R-012, R-013]", async () => {
    const { page, login, open } = journey();
    await login();
    await open("/stdWaybillManagement/waybillList");
    await list().create();
    await page.waitForURL(/#\/stdWaybillManagement\/order\?randomCode=[\w-]{8,}$/);
    const first = page.url();
    await page.goBack();
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList$/);
    await list().create();
    await page.waitForURL(/randomCode=/);
    expect(page.url()).not.toBe(first);
    await steps().section("channelFormLeft");
    expect(await shiftOfReload(page, () => steps().section("channelFormLeft"))).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
  });

  test("fills in service and route; an FBA code brings its address along [E-WB-30]", async () => {
    const { records, wide } = journey();
    const { find, press } = await steps().fillRoute(reference);
    await press("purposeWarehouseType", "warehouse-type", "FBA");
    await find("fbaCode", "ONT8");
    const warehouse = records("fba-warehouse").find(({ code }) => code === "ONT8");
    // On a phone the address is a step further; the next tests come by it.
    if (!wide) return;
    const { box } = await steps().section("dispatch");
    await expect.poll(() => box("dispatch/dispatcher").inputValue()).toBe(warehouse?.["company"]);
    await expect.poll(() => box("dispatch/dispatchAddress").inputValue()).toBe(warehouse?.["address"]);
    await expect.poll(() => box("dispatch/dispatchAddress2").inputValue()).toBe(warehouse?.["address2"]);
  });

  test("compares the channels that serve the route, and sees the chargeable weight at once [V-WB-06]", async () => {
    const { records, label } = journey();
    const { control } = await steps().section("channelFormRight");
    const serves = (channel: Rec) => (channel["countries"] as string[]).includes("US") && (channel["services"] as string[]).includes("SEA");
    await expect.poll(() => control("inStockChannel").getByRole("radio").count()).toBe(records("channel").filter(serves).length);
    await steps().fillTerms();
    const channel = records("channel").find(({ code }) => code === "US-SEA-TRUCK");
    const volumeWeight = (1.2 * 1_000_000) / Number(channel?.["divisor"]);
    const estimated = aside().getByLabel(label("waybill", "estimatedWeight"), { exact: true });
    await expect.poll(async () => sum(await estimated.innerText())).toBe(volumeWeight);
    await expect.poll(async () => sum(await figure("estimatedFreight").innerText())).toBe(volumeWeight * Number(channel?.["unitPrice"]));
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
    await press("hasPurchasePrice", "yes-no", 1);
    await fill("invoiceValue", "90000");
    const money = (field: string) => async () => sum(await box(field).inputValue());
    await expect.poll(money("premium")).toBe(100_000 * Number(limit("premiumRate")));
    await expect.poll(money("payout")).toBe(90_000 * Number(limit("payoutShareWithPurchase")));
    await press("hasPurchasePrice", "yes-no", 0);
    await expect.poll(money("payout")).toBe(100_000 * Number(limit("payoutShareValueOnly")));
    await find("receivingWarehouse", String(records("warehouse").find(({ code: key }) => key === "SZ-BA")?.["phone"]));
    await fill("etInStock", "2099-01-15");
  });

  test("takes an address from the book, says that it has no second line, and may change it for this order only [V-DSP-05]", async () => {
    const { find, fill, box } = await steps().section("dispatch");
    await find("deliveryAddressId", bookAddress.customerDeliveryCompany);
    for (const [field, value] of [
      ["dispatcher", "customerDeliveryCompany"],
      ["dispatchAddress2", "address2"],
    ] as const) {
      await expect.poll(() => box(`dispatch/${field}`).inputValue(), { message: field }).toBe(bookAddress[value]);
    }
    await steps().sayNoSecondLine();
    await fill("dispatch/dispatchCity", "Rancho Cucamonga");
    await box("dispatch/dispatchCity").blur();
    const kept = (await journey().rows("deliveryAddressList")).find(
      (row) => row["customerDeliveryCompany"] === bookAddress.customerDeliveryCompany,
    );
    expect(kept).toMatchObject({ city: bookAddress.city });
  });

  test("makes a new delivery address without leaving the order", async () => {
    const { page, say, noun, rows } = journey();
    const { control, box } = await steps().section("dispatch");
    await control("deliveryAddressId").click();
    await page.getByRole("option", { name: say("form.new", { label: noun("delivery-address") }), exact: true }).click();
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
    const senders = await steps().takeSender(sender.phone);
    await expect.poll(() => senders.box("sender/companyNameCn").inputValue()).toBe(sender.companyNameCn);
  });

  test("packs it line by line with live totals; a line can be copied and removed [E-DRF-06, E-PKL]", async () => {
    const { rows, shot } = journey();
    await steps().section("packingInfo");
    const [goods] = await rows("skuPage");
    await packTwoLines(journey(), String(goods?.["sku"]), async () => sum(await figure("packedWeight").innerText()));
    await expect.poll(async () => sum(await figure("packedPackages").innerText())).toBe(10);
    await expect.poll(async () => sum(await figure("packedWeight").innerText())).toBe(185);
    await expect.poll(async () => sum(await figure("packedVolume").innerText())).toBe(1.2);
    await shot("order-packing");
  });

  test("declares goods by their code in the invoice and adds a remark [E-DRF-05, E-WB-24]", async () => {
    const { page, rows, wide } = journey();
    await steps().section("invoiceInfo");
    // Batteries would be asked for among the capabilities.
    const goods = (await rows("skuPage")).find(({ customsCode }) => !String(customsCode).startsWith("8507"));
    const title = journey().text(
      journey()
        .screen("order")
        .form?.sections.find(({ id }) => id === "invoiceInfo")?.label,
    );
    if (wide) {
      const { goTo, type, shown } = gridSteps(journey(), "waybill", "invoiceInfo");
      await goTo(1, "invoiceInfo/sku");
      await page.keyboard.type(String(goods?.["sku"]));
      await page
        .getByRole("option")
        .filter({ hasText: String(goods?.["sku"]) })
        .first()
        .click();
      await expect.poll(() => shown(1, "invoiceInfo/customsCode")).toBe(goods?.["customsCode"]);
      await type(1, "invoiceInfo/quantity", "200");
    } else {
      const invoice = page.getByRole("region", { name: title, exact: true });
      await invoice.getByRole("button", { name: journey().addRow("waybill", "invoiceInfo"), exact: true }).click();
      const line = formSteps(page, journey(), "waybill", invoice);
      await line.find("invoiceInfo/sku", String(goods?.["sku"]));
      await expect.poll(() => line.box("invoiceInfo/customsCode").inputValue()).toBe(goods?.["customsCode"]);
      await line.fill("invoiceInfo/quantity", "200");
    }
    const { fill } = await steps().section("remark");
    await fill("customerRemark", "纸箱易碎");
  });

  test("keeps it as a draft; the server holds every value, and the address is that of the draft [S-ACT-01]", async () => {
    const { page, shot } = journey();
    await steps().keep();
    await page.waitForURL(/[?&]id=/);
    await shot("order-kept");
    expect(await axeFaults(page)).toEqual([]);
    const kept = await ordered();
    expect(kept).toMatchObject(keptOrder);
    expect(kept?.["isSubmitted"] ?? 0).toBe(0);
  });

  test("finds it under the drafts of the list, edits it and submits it [S-ACT-01, S-ACT-02, S-TAB-02, P-012]", async () => {
    const { page, open, text, screen, shot } = journey();
    const before = (await found()).data?.tabs;
    await open("/stdWaybillManagement/waybillList?tab=wait_for_confirm");
    const number = String((await ordered())?.["waybillNo"]);
    await list().row(number).first().waitFor();
    const edit = screen("waybillList").list?.rowActions?.find((action) => typeof action !== "string" && action.id === "editOrder");
    await list().act(number, typeof edit === "object" ? text(edit.label) : "");
    await page.waitForURL(/order\?id=/);
    const { box, fill } = await steps().section("remark");
    await expect.poll(() => box("customerRemark").inputValue()).toBe("纸箱易碎");
    await fill("customerRemark", "纸箱易碎，轻放");
    await steps().submit(async () => {
      await shot("order-review");
      expect(await axeFaults(page)).toEqual([]);
    });
    await page.waitForURL(/waybillDetails\//);
    const details = page.getByRole("heading", { level: 1, name: number });
    await details.waitFor();
    await shot("order-submitted");
    expect(await shiftOfReload(page, () => details.waitFor())).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    expect(await ordered()).toMatchObject({ isSubmitted: 1, statusName: "wait_for_confirm", customerRemark: "纸箱易碎，轻放" });
    const after = (await found()).data?.tabs;
    expect([after?.["wait_for_confirm"], after?.["wait_for_audit"]]).toEqual([
      Number(before?.["wait_for_confirm"]) - 1,
      Number(before?.["wait_for_audit"]) + 1,
    ]);
  });

  test("sees it under review in the list, with the counts of the server [S-TAB-03]", async () => {
    const { page, open, states, text } = journey();
    await open("/stdWaybillManagement/waybillList?tab=wait_for_audit");
    // It is still in the first state; the shipper reads that it is being reviewed.
    const inReview = states("waybill").shownAs?.find(({ states: of }) => of.includes("wait_for_confirm"));
    const number = String((await ordered())?.["waybillNo"]);
    await list()
      .row(number)
      .filter({ hasText: text(inReview?.label) })
      .first()
      .waitFor();
    const { data } = await journey().call<Page>("waybillList", { page: 1, size: 1 });
    const chosen = page.getByRole("tab", { selected: true });
    await expect.poll(async () => sum(await chosen.innerText())).toBe(data?.tabs?.["wait_for_audit"]);
  });

  test.skipIf(Number(process.env["JOURNEY_WIDTH"] ?? 1440) < 768)(
    "follows it through the forwarder's hands to the signature, on its page and by its messages [S-TAB-04, S-TAB-10, P-013, Q-01]",
    async () => {
      const { page, open, operator, states, text, label, code, screen, say, shot } = journey();
      const { id, waybillNo: number } = ((await ordered()) ?? {}) as Record<string, string>;
      const event = (move: string) => text(states("waybill").transitions.find(({ id }) => id === move)?.event);
      const moves: readonly (readonly string[])[] = [
        ["approve"],
        ["arrange"],
        ["receive", "--inboundPackages", "10", "--inboundActualWeight", "190.5", "--inboundVolume", "1.25"],
        ["load", "--cabinetNumber", "TGHU7654321"],
        ["depart"],
        ["arrive", "--place", "Long Beach"],
        ["clear"],
        ["dispatch", "--trackNumber", "1ZJOURNEY1"],
        ["deliver"],
        ["sign", "--deliveryNumber", "POD-1"],
      ];
      await open(`/stdWaybillManagement/waybillDetails/${id}`);
      const happened = page.getByRole("region", { name: say("detail.timeline"), exact: true }).getByRole("listitem");
      for (const [move = "", ...asked] of moves) {
        expect(await operator(move, String(number), ...asked)).toContain(number);
        // Half-way and at the end the page shows everything that has happened.
        if (move !== "load" && move !== "sign") continue;
        await page.reload();
        for (const [done = ""] of moves.slice(0, moves.findIndex(([each]) => each === move) + 1))
          await happened
            .filter({ hasText: event(done) })
            .first()
            .waitFor();
      }
      await page.getByRole("article").getByText(code("waybill-status", "wait_for_lock"), { exact: true }).first().waitFor();
      await happened.filter({ hasText: "Long Beach" }).waitFor();
      const named = (id: string) => text(screen("waybillDetails").detail?.sections.find((one) => one.id === id)?.label);
      const part = (id: string) => page.getByRole("region", { name: named(id), exact: true });
      const weights = part("cargo")
        .getByRole("row")
        .filter({ hasText: label("waybill", "customerActualWeight") })
        .first();
      expect(await weights.innerText()).toMatch(/190\.500/);
      await part("delivery").getByText("1ZJOURNEY1").waitFor();
      await shot("waybill-signed");
      expect(await ordered()).toMatchObject({ statusName: "wait_for_lock", cabinetNumber: "TGHU7654321", deliveryNumber: "POD-1" });
      const told = (await journey().rows("messageList")).filter(({ content }) => JSON.stringify(content).includes(String(number)));
      expect(told.length).toBeGreaterThanOrEqual(5);
    },
  );
});
