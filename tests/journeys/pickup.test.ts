/** A shipper has goods collected: booked from the list of waybills, cancelled at a price, rated by keyboard. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const waybills = "/stdWaybillManagement/waybillList";
const pickups = "/stdPickup/list";
const driver = ["--driverName", "陈师傅", "--driverPhone", "137 0000 1111", "--licensePlate", "粤B A1234"];

describe("a shipper has goods collected", () => {
  const journey = inJourney();
  const steps = () => listSteps(journey());
  const action = (id: string) => {
    const { states, text } = journey();
    return text(states("pickup").transitions.find((one) => one.id === id)?.label);
  };
  const book = () => journey().text({ zh: "预约提货", en: "Book pickup" });
  /** Approved, and to be collected. */
  const ready = async (referenceNo: string): Promise<Rec> => {
    const { call, entity, operator } = journey();
    const example = entity("waybill").examples?.find((one) => (one as Rec)["selfDelivered"] === 0) as Rec;
    const { data, message } = await call<Rec>("orderSubmit", { ...example, referenceNo });
    if (!data) throw new Error(message);
    await operator("approve", String(data["waybillNo"]));
    return data;
  };
  const orders = () => journey().rows("pickupOrderList");
  const numbered = async (number: string): Promise<Rec> => (await orders()).find((one) => one["pickUpGoodsNum"] === number) ?? {};
  let number = "";

  test("booked for the waybills that were ticked in their list [V-PUP-01, P-026]", async () => {
    const { login, open, page, wide, label, say, shot, text, screen } = journey();
    const chosen = [await ready("PICK-ME-1"), await ready("PICK-ME-2")];
    await login();
    await open(`${waybills}?q=PICK-ME-1,PICK-ME-2`);
    if (wide) {
      for (const { waybillNo } of chosen) await steps().row(String(waybillNo)).getByRole("checkbox").check();
      await page.getByRole("toolbar").getByRole("button", { name: book(), exact: true }).click();
    } else await steps().act(String(chosen[0]?.["waybillNo"]), book());
    // On a phone the form goes step by step.
    const next = async () => {
      if (!wide) await page.getByRole("button", { name: say("form.next"), exact: true }).click();
    };
    await page.waitForURL(/stdPickup\/book/);
    await next();
    const count = page.getByLabel(new RegExp(`^${label("pickup-order", "count")}\\*?$`)).last();
    await count.waitFor();
    const pieces = Number(chosen[0]?.["customerTotalPackages"]) * (wide ? 2 : 1);
    await expect.poll(() => count.inputValue()).toBe(String(pieces));
    await shot("pickup-book");
    await page.getByLabel(new RegExp(`^${label("pickup-order", "appointmentPickupDate")}`)).fill("2099-05-04T14:00");
    await next();
    await page
      .getByRole("button", { name: text(screen("pickupBook").form?.saveLabel), exact: true })
      .first()
      .click();
    await page.waitForURL(/stdPickup\/details/);
    const [order] = await orders();
    number = String(order?.["pickUpGoodsNum"]);
    expect(order).toMatchObject({ count: pieces, pickupStatus: "waiting", takeDeliveryOfGoods: { linkMan: "王强" } });
    await page.getByRole("heading", { name: number }).waitFor();
    await shot("pickup-details");
  });

  test("cancelled while the driver is on the way after a question that names the fee [V-PUP-05] [V-PUP-06]", async () => {
    const { open, page, operator, language, shot } = journey();
    await operator("assign", number, ...driver);
    await operator("depart", number);
    await open(pickups);
    await shot("pickup-list");
    await steps().act(number, action("cancelOnTheWay"));
    const question = page.getByRole("alertdialog");
    await question.getByText(language === "zh" ? /陈师傅.*返空费/ : /陈师傅.*return-trip fee/).waitFor();
    await shot("pickup-cancel");
    expect(await numbered(number)).toMatchObject({ pickupStatus: "on_the_way" });
    await steps().confirm(action("cancelOnTheWay"));
    await expect.poll(async () => (await numbered(number))["pickupStatus"]).toBe("cancelled");
  });

  test("rated once with the keyboard, both ratings needed [V-PUP-03] [V-PUP-04] [K-17] [P-027]", async () => {
    const { call, operator, open, page, say, label, shot, limit } = journey();
    const waybill = await ready("PICK-ME-3");
    const { data } = await call<Rec>("pickupOrderSave", {
      waybills: [{ waybillId: waybill["id"], count: 4, weight: 20, volume: 0.3 }],
      appointmentPickupDate: "2099-05-04 14:00:00",
      takeDeliveryOfGoods: { address: "永和路 12 号", linkMan: "王强", phone: "138 0013 8000" },
    });
    const rated = String(data?.["pickUpGoodsNum"]);
    await operator("assign", rated, ...driver);
    await operator("depart", rated);
    await operator("collect", rated);
    await open(`${pickups}?tab=to_rate`);
    await steps().act(rated, action("rate"));
    const dialog = page.getByRole("alertdialog");
    const stars = (field: string) => dialog.getByRole("radiogroup", { name: label("pickup-order", field) });
    await stars("scoreGrade").waitFor();
    expect(await stars("scoreGrade").getByRole("radio").count()).toBe(Number(limit("ratingMax")) - Number(limit("ratingMin")) + 1);
    await stars("scoreGrade").getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    for (let pressed = 1; pressed < 4; pressed++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    // The other is missing: nothing was sent, and the row says so.
    await expect.poll(() => stars("scoreTakeDeliveryOfGood").getAttribute("aria-invalid")).toBe("true");
    expect(await numbered(rated)).toMatchObject({ pickupStatus: "picked_up" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    await shot("pickup-rating");
    expect(await dialog.getByRole("radio", { name: say("rating.star", { count: 4 }), checked: true }).count()).toBe(1);
    await page.keyboard.press("Enter");
    await expect
      .poll(() => numbered(rated))
      .toMatchObject({ pickupStatus: "rated", scoreGrade: 4, scoreTakeDeliveryOfGood: Number(limit("ratingMax")) });
    await open(`${pickups}?tab=rated`);
    await steps().row(rated).waitFor();
    await shot("pickup-rated");
  });
});
