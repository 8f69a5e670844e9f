/** A coupon of the forwarder: chosen for an order, shown on the waybill, and gone from what can be used. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { dayFrom } from "../helpers/dayFrom.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { sum } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

/** Its freight is above what every coupon asks for. */
const large = { customerActualWeight: 1850, customerVolume: 12 };

describe("a shipper with a coupon [R-025]", () => {
  const journey = inJourney();
  const steps = () => orderSteps(journey());
  let coupon: Rec = {};

  test("begins an order with it; a code typed in full width is shown as it will be stored", async () => {
    const { login, open, page, say, text, screen, call, shot } = journey();
    const use = screen("coupons").list?.rowActions?.find((one) => typeof one === "object" && one.id === "useCoupon");
    const { code, message, data } = await call<Page>("couponList", { tab: "usable", size: 50 });
    expect([code, message]).toEqual([apiCode.ok, message]);
    const today = dayFrom(0);
    coupon = data?.rows.find(({ validUntil }) => String(validUntil) > today) ?? expect.fail("the demonstration has no usable coupon");
    await login();
    await open(`/stdMyProfile/coupon?tab=usable&q=${String(coupon["couponNo"])}`);
    await listSteps(journey()).row(String(coupon["couponName"])).first().waitFor();
    await listSteps(journey()).act(String(coupon["couponName"]), text(typeof use === "object" ? use.label : undefined));
    await page.waitForURL(/order\?.*coupon=/);
    const route = await steps().section("channelFormLeft");
    await route.fill("referenceNo", "ＣＰ－００１");
    await route.box("referenceNo").blur();
    await page.getByText(say("form.tidied", { text: "CP-001" })).waitFor();
    await shot("coupon-order");
  });

  test("sees coupon and discount on the waybill, and the coupon as used, with its waybill", async () => {
    const { open, page, call, entity, label, code, wide, shot, text, screen } = journey();
    const [example] = entity("waybill").examples ?? [];
    const { data: waybill } = await call<Rec>("orderSubmit", {
      ...(example as Rec),
      ...large,
      couponId: coupon["id"] as string,
    });
    await open(`/stdWaybillManagement/waybillDetails/${String(waybill?.["id"])}`);
    const fees = screen("waybillDetails").detail?.tabs?.find(({ id }) => id === "money");
    await page.getByRole("tab", { name: text(fees?.label), exact: true }).click();
    const shown = (field: string) =>
      page
        .getByRole("tabpanel")
        .getByText(label("waybill", field), { exact: true })
        .locator("xpath=ancestor-or-self::dt/following-sibling::dd");
    await expect.poll(() => shown("couponId").innerText()).toContain(String(coupon["couponName"]));
    expect(sum(await shown("couponDiscount").innerText())).toBe(Number(coupon["amount"]));
    await shot("coupon-waybill");
    await open("/stdMyProfile/coupon?tab=used");
    const row = listSteps(journey()).row(String(waybill?.["waybillNo"])).first();
    await row.waitFor();
    expect(wide ? await row.innerText() : code("coupon-status", "coupon_used")).toContain(code("coupon-status", "coupon_used"));
  });
});
