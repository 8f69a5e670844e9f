/** Orders with few hands: one by the keyboard alone, one like the last with a few keys, one of twenty boxes from the books with few actions. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { actionSteps } from "../helpers/journeys/actionSteps.ts";
import type { FormSteps } from "../helpers/journeys/formSteps.ts";
import { gridSteps } from "../helpers/journeys/gridSteps.ts";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";
import { keySteps } from "../helpers/journeys/keySteps.ts";
import { bookAddress, fillBooks, importer, placeOrder } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";
import { readSite } from "../helpers/journeys/productText.ts";

/** The most keys that an order like the last one may take beside its quantities. */
const mostKeys = 12;
/** The most actions (a click, a chord, a typed value, a paste) of a new order of twenty boxes from the books. */
const mostActions = 60;

/** The letter that leads to the list of waybills after `g`. */
function keyOf(screen: string): string {
  const within = (routes: ReturnType<typeof readSite>["routes"]): string | undefined =>
    routes.map((route) => (route.screen === screen ? route.key : within(route.children ?? []))).find((key) => key !== undefined);
  return within(readSite().routes) ?? "";
}

describe("a shipper in a hurry, or without a mouse,", () => {
  const journey = inJourney();
  const found = async (search: string): Promise<Rec | undefined> =>
    (await journey().call<Page>("waybillList", { page: 1, size: 5, search })).data?.rows[0];

  beforeAll(() => fillBooks(journey()));

  test("logs in, places an order and reads its number without ever touching the mouse", { timeout: 180_000 }, async () => {
    const { page, server, wide, say, label, text, screen, code, records, language, shot } = journey();
    if (!wide) return journey().login();
    const by = keySteps(page);
    await page.goto(`${server.url}/#/stdLogin`);
    await by.tabTo(page.getByLabel(say("login.loginName"), { exact: true }));
    await by.type("demo");
    await by.tabTo(page.getByLabel(say("login.password"), { exact: true }));
    await by.type(demoPassword);
    await by.press("Enter");
    await page.waitForURL((url) => !url.hash.startsWith("#/stdLogin"));
    await page.locator("#main h1").first().waitFor();
    await by.press("g", keyOf("waybillList"));
    await page.waitForURL(/waybillList/);
    await page.getByRole("tabpanel").getByRole("link", { name: /^LD\d/ }).first().waitFor();
    await by.press("n");
    await page.waitForURL(/order\?randomCode=/);
    const form = screen("order").form;
    const section = (id: string) =>
      page.getByRole("region", { name: text(form?.sections.find((one) => one.id === id)?.label), exact: true });
    const route = await orderSteps(journey()).section("channelFormLeft");

    // Submitted empty, the summary takes the focus and leads to the first field that is missing.
    await by.press("Control+Enter");
    await page.getByRole("alert").getByRole("button").first().waitFor();
    await by.press("Tab", "Enter");
    await expect.poll(() => route.control("loadingPort").evaluate((box) => box === document.activeElement)).toBe(true);

    const pick = async (field: string, typed: string) => {
      await by.tabTo(route.control(field));
      await by.type(typed);
      await page.getByRole("option").filter({ hasText: typed }).first().waitFor();
      await by.press("Enter");
      await expect.poll(() => route.control(field).getAttribute("aria-expanded")).toBe("false");
    };
    /** Arrows go through a group of choices as through one field; a space takes the one of several. */
    const choose = async (id: string, field: string, words: string) => {
      const group = section(id).getByRole("radiogroup", { name: label("waybill", field), exact: true });
      await by.tabTo(group);
      const wanted = group.getByRole("radio", { name: words }).first();
      const isThere = () => wanted.evaluate((radio) => radio === document.activeElement);
      for (let step = 0; step < 12 && !(await isThere()); step += 1) await by.press("ArrowDown");
      if (!(await wanted.isChecked())) await by.press("Space");
      expect(await wanted.isChecked(), `${field}: ${words}`).toBe(true);
    };
    const tick = async (field: string, words: string) => {
      await by.tabTo(
        section("channelFormLeft")
          .getByRole("group", { name: label("waybill", field), exact: true })
          .getByRole("checkbox", { name: words }),
      );
      await by.press("Space");
    };
    const write = async (field: string, value: string) => {
      await by.tabTo(route.box(field));
      await by.type(value);
    };
    await pick("loadingPort", "CNYTN");
    await pick("provinceId", code("province", "440000"));
    await choose("channelFormLeft", "purposeWarehouseType", code("warehouse-type", "BUSINESS"));
    await pick("countryId", code("country", "US"));
    for (const [field, value] of [
      ["customerTotalPackages", "10"],
      ["customerActualWeight", "185"],
      ["customerVolume", "1.2"],
    ] as const)
      await write(field, value);
    await tick("channelCapacity", code("channel-capacity", "GENERAL"));
    await tick("specialProduct", code("special-product", "NONE"));
    const channel = records("channel").find((one) => one["code"] === "US-SEA-TRUCK");
    await choose("channelFormRight", "isTaxFarming", code("tax-farming", 1));
    await choose("channelFormRight", "deliveryTerms", code("delivery-terms", "DDP"));
    await choose("channelFormRight", "inStockChannel", String(channel?.[language === "zh" ? "nameZh" : "nameEn"]));
    await choose("channelFormRight", "deliveryType", code("delivery-type", "TRUCK"));
    await choose("channelFormRight", "selfDelivered", code("self-delivered", 1));
    await choose("channelFormRight", "isCustomerDeclaration", code("customer-declaration", 0));

    // A dialog over the form keeps the focus inside and gives it back to where it came from.
    const address = section("dispatch").getByRole("combobox", { name: label("waybill", "deliveryAddressId"), exact: true });
    await by.tabTo(address);
    await by.press("ArrowDown");
    const offer = page.getByRole("option", { name: say("form.new", { label: journey().noun("delivery-address") }), exact: true });
    await page.getByRole("option").filter({ hasText: bookAddress.customerDeliveryCompany }).first().waitFor();
    // The offer of a new one is below all that was found.
    for (let step = 0; step < 40 && (await offer.getAttribute("data-active")) === null; step += 1) await by.press("ArrowUp");
    await by.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("textbox").first().waitFor();
    for (let stop = 0; stop < 20; stop += 1) {
      await by.press("Tab");
      expect(await drawer.evaluate((one) => one.contains(document.activeElement)), "inside the drawer").toBe(true);
    }
    await by.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => address.evaluate((box) => box === document.activeElement)).toBe(true);
    await by.type(bookAddress.customerDeliveryCompany);
    await page.getByRole("option").filter({ hasText: bookAddress.customerDeliveryCompany }).first().waitFor();
    await by.press("Enter");
    await expect
      .poll(() => section("dispatch").getByLabel(label("waybill", "dispatch/dispatchCity"), { exact: true }).inputValue())
      .toBe(bookAddress.city);

    await shot("keys-order");
    // Once to the review, and once more to send it.
    await by.press("Control+Enter");
    await page.getByRole("button", { name: journey().text(journey().screen("order").form?.submitLabel), exact: true }).waitFor();
    await by.press("Control+Enter");
    await page.waitForURL(/waybillDetails\//);
    const head = page.getByRole("heading", { level: 1, name: /^LD\d/ });
    await head.waitFor();
    const stored = await found((await head.innerText()).trim());
    expect(stored).toMatchObject({
      isSubmitted: 1,
      inStockChannel: "US-SEA-TRUCK",
      customerVolume: 1.2,
      dispatch: { dispatchCity: bookAddress.city },
    });
    console.info(`An order by keyboard alone: ${by.count()} keys`);
  });

  test("repeats an order with a few keys, without what belongs to the first one only", async () => {
    const { page, open, wide } = journey();
    if (!wide) return;
    const first = await placeOrder(journey(), "DAY-0001", "orderSubmit");
    await open("/stdWaybillManagement/waybillList?search=DAY-0001");
    await page
      .getByRole("tabpanel")
      .getByRole("link", { name: String(first["waybillNo"]) })
      .waitFor();
    const by = keySteps(page);
    await by.press("j", "c");
    await page.waitForURL(/copyFrom=/);
    const cargo = await orderSteps(journey()).section("channelFormLeft");
    // The cursor is where the new order differs from the old one.
    await expect.poll(() => cargo.box("customerTotalPackages").evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await cargo.box("customerTotalPackages").inputValue()).toBe(String(first["customerTotalPackages"]));
    const quantities = { customerTotalPackages: "12", customerActualWeight: "222", customerVolume: "1.44" };
    for (const [field, quantity] of Object.entries(quantities)) {
      await by.tabTo(cargo.box(field));
      await page.keyboard.type(quantity);
    }
    await by.press("Control+Enter");
    await page.getByRole("button", { name: journey().text(journey().screen("order").form?.submitLabel), exact: true }).waitFor();
    await by.press("Control+Enter");
    // The boxes are those of the first order: the review has warned of them, and the second press meant so.
    await page.waitForURL(/waybillDetails\//);
    console.info(`A repeated order: ${by.count()} keys beside its quantities, of ${mostKeys} at most`);
    expect(by.count()).toBeLessThanOrEqual(mostKeys);
    const again = await found(await page.getByRole("heading", { level: 1 }).innerText());
    expect(again).toMatchObject({ isSubmitted: 1, inStockChannel: first["inStockChannel"], dispatch: first["dispatch"] });
    expect(again).toMatchObject({ customerTotalPackages: 12, customerActualWeight: 222, customerVolume: 1.44 });
    for (const field of ["referenceNo", "etInStock", "customsFiles", "instockTime"]) expect(again).not.toHaveProperty(field);
    const [line] = (again?.["packingInfo"] ?? []) as readonly Rec[];
    expect(line).toMatchObject({ sku: ((first["packingInfo"] as readonly Rec[])[0] ?? {})["sku"] });
    expect(line).not.toHaveProperty("shipmentId");
  });

  test("places an order of twenty boxes from the books with few actions", { timeout: 180_000 }, async () => {
    const { page, open, wide, text, screen, code, records, rows, language } = journey();
    if (!wide) return;
    await open("/stdWaybillManagement/waybillList");
    await page.getByRole("tabpanel").getByRole("link", { name: /^LD\d/ }).first().waitFor();
    const goods = await rows("skuPage");
    const act = actionSteps(page);
    await act.press("n");
    await page.waitForURL(/order\?randomCode=/);
    const steps = orderSteps(journey());
    const route = await steps.section("channelFormLeft");
    const terms = await steps.section("channelFormRight");
    const dispatch = await steps.section("dispatch");
    const importers = await steps.section("selectedImporterInfo");
    const senders = await steps.section("sender");
    const take = async (form: FormSteps, field: string, codes: string, value: unknown) => {
      const group = form.control(field);
      await act.click(group.getByText(code(codes, value), { exact: true }));
    };
    await act.pick(route.control("loadingPort"), "CNYTN");
    await act.pick(route.control("provinceId"), code("province", "440000"));
    await act.pick(route.control("countryId"), code("country", "US"));
    await take(route, "purposeWarehouseType", "warehouse-type", "BUSINESS");
    // 20 boxes of 18.5 kg and 60 × 40 × 50 cm.
    await act.type(route.box("customerTotalPackages"), "20");
    await act.type(route.box("customerActualWeight"), "370");
    await act.type(route.box("customerVolume"), "2.4");
    await take(route, "channelCapacity", "channel-capacity", "GENERAL");
    await take(route, "specialProduct", "special-product", "NONE");
    await take(terms, "isTaxFarming", "tax-farming", 1);
    await take(terms, "deliveryTerms", "delivery-terms", "DDP");
    const channel = records("channel").find((one) => one["code"] === "US-SEA-TRUCK");
    await act.click(terms.control("inStockChannel").getByText(String(channel?.[language === "zh" ? "nameZh" : "nameEn"]), { exact: true }));
    await take(terms, "deliveryType", "delivery-type", "TRUCK");
    await take(terms, "selfDelivered", "self-delivered", 1);
    await take(terms, "isCustomerDeclaration", "customer-declaration", 0);
    await act.pick(dispatch.control("deliveryAddressId"), bookAddress.customerDeliveryCompany);
    await act.pick(importers.control("importerId"), importer.VAT);
    // The default sender is chosen already.
    expect(await senders.box("sender/contact").inputValue()).not.toBe("");
    const { goTo, paste, grid } = gridSteps(journey(), "waybill", "packingInfo");
    await goTo(1, "packingInfo/start");
    act.took("click");
    const lines = Array.from({ length: 20 }, (_, at) => [at + 1, at + 1, goods[at % 4]?.["sku"], 20, "18.5", 60, 40, 50].join("\t"));
    await paste(1, "packingInfo/start", lines.join("\r\n"));
    act.took("paste");
    await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe("23");
    const invoice = screen("order").form?.sections.find(({ id }) => id === "invoiceInfo")?.fields[0];
    await act.click(page.getByRole("button", { name: text(typeof invoice === "object" ? invoice.gather?.label : undefined), exact: true }));
    await act.press("Control+Enter");
    await page.getByRole("button", { name: text(screen("order").form?.submitLabel), exact: true }).waitFor();
    await act.press("Control+Enter");
    await page.waitForURL(/waybillDetails\//);
    console.info(`A new order of 20 boxes: ${act.count()} actions, of ${mostActions} at most`);
    expect(act.count()).toBeLessThanOrEqual(mostActions);
    const stored = await found(await page.getByRole("heading", { level: 1, name: /^LD\d/ }).innerText());
    expect(stored).toMatchObject({
      isSubmitted: 1,
      packedPackages: 20,
      packedWeight: 370,
      selectedImporterInfo: { VAT: importer.VAT },
    });
    const declared = (stored?.["invoiceInfo"] ?? []) as readonly Rec[];
    // Five boxes of each, of twenty pieces.
    expect(new Set(declared.map(({ sku, quantity }) => `${sku} ${quantity}`))).toEqual(
      new Set(goods.slice(0, 4).map(({ sku }) => `${sku} 100`)),
    );
  });
});
