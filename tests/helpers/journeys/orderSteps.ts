/** What a shipper does in the order form: sections side by side on a wide page, one after the other on a phone. */
import { expect } from "vitest";
import dispatchAddress from "../../../schemas/entities/dispatch-address.json" with { type: "json" };
import { type FormSteps, formSteps } from "./formSteps.ts";
import type { Journey } from "./journey.ts";

const secondLine = dispatchAddress.properties.dispatchAddress2["x-none"];

export interface OrderSteps {
  /** Goes to a section, by its id in the screen; on a phone through the steps between. */
  readonly section: (id: string) => Promise<FormSteps>;
  /** Presses a button of the bar at the foot. */
  readonly press: (label: string) => Promise<void>;
  /** Keeps the order as a draft, in spite of what is only warned of. */
  readonly keep: () => Promise<void>;
  /** Submits it; on a phone from the last step. `review` is done where the order is looked at before it goes. */
  readonly submit: (review?: () => Promise<void>) => Promise<void>;
  /** Fills in where it goes from and to, how much and what, in the section of that name: 10 pieces, 185 kg, 1.2 cbm to the United States. */
  readonly fillRoute: (referenceNo: string) => Promise<FormSteps>;
  /** Fills in channel and terms; the goods are brought to the warehouse. */
  readonly fillTerms: () => Promise<FormSteps>;
  /** Takes another sender than the usual one, which a new order begins with, and says that its values may go. */
  readonly takeSender: (typed: string) => Promise<FormSteps>;
  /** Fills in where it is delivered. */
  readonly fillDispatch: () => Promise<FormSteps>;
  /** Says that the address has no second line, reads what is printed then, and takes it back; the field is as it was. */
  readonly sayNoSecondLine: () => Promise<void>;
}

export function orderSteps(journey: Journey): OrderSteps {
  const { page, wide, say, text, screen } = journey;
  const form = screen("order").form;
  const sections = form?.sections ?? [];
  const region = (id: string) =>
    page.getByRole("region", { name: text(sections.find((section) => section.id === id)?.label), exact: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  /** Where a phone is; sections are in the page all the time, one of them to be seen. */
  async function here(): Promise<number> {
    await page
      .getByText(say("form.step", { n: "", of: "" }).split(/\s/)[0] ?? "")
      .first()
      .waitFor();
    for (const [index, { id }] of sections.entries()) if (await region(id).isVisible()) return index;
    throw new Error("No section of the order form is to be seen.");
  }

  async function section(id: string): Promise<FormSteps> {
    if (!wide) {
      const target = sections.findIndex((one) => one.id === id);
      for (let at = await here(); at !== target; ) {
        const next = at + Math.sign(target - at);
        await press(say(next > at ? "form.next" : "form.back"));
        await region(sections[next]?.id ?? "").waitFor();
        at = next;
      }
    }
    await region(id).waitFor();
    return formSteps(page, journey, "waybill", region(id));
  }

  async function fillRoute(referenceNo: string): Promise<FormSteps> {
    const route = await section("channelFormLeft");
    await route.fill("referenceNo", referenceNo);
    await route.find("loadingPort", "CNYTN");
    await route.pick("provinceId", "province", "440000");
    await route.pick("countryId", "country", "US");
    await route.press("purposeWarehouseType", "warehouse-type", "BUSINESS");
    await route.fill("customerTotalPackages", "10");
    await route.fill("customerActualWeight", "185");
    await route.fill("customerVolume", "1.2");
    await route.press("channelCapacity", "channel-capacity", "GENERAL");
    await route.press("specialProduct", "special-product", "NONE");
    return route;
  }

  async function fillTerms(): Promise<FormSteps> {
    const terms = await section("channelFormRight");
    const channel = journey.records("channel").find(({ code }) => code === "US-SEA-TRUCK");
    const name = String(channel?.[journey.language === "zh" ? "nameZh" : "nameEn"]);
    await terms.control("inStockChannel").getByText(name, { exact: true }).click();
    await terms.press("isTaxFarming", "tax-farming", 1);
    await terms.press("deliveryTerms", "delivery-terms", "DDP");
    await terms.press("deliveryType", "delivery-type", "TRUCK");
    await terms.press("selfDelivered", "self-delivered", 1);
    await terms.press("isCustomerDeclaration", "customer-declaration", 0);
    return terms;
  }

  async function fillDispatch(): Promise<FormSteps> {
    const dispatch = await section("dispatch");
    const address = {
      dispatcher: "Pierside Returns LLC",
      dispatchLinkMan: "Sam Ode",
      dispatchPhone: "+1 562 555 0102",
      dispatchProvince: "CA",
      dispatchCity: "Carson",
      dispatchAddress: "21000 Alameda St",
      dispatchAddress2: "Gate 3",
    };
    for (const [field, value] of Object.entries(address)) await dispatch.fill(`dispatch/${field}`, value);
    return dispatch;
  }

  async function sayNoSecondLine(): Promise<void> {
    const { box, fill } = await section("dispatch");
    const line = box("dispatch/dispatchAddress2");
    const before = await line.inputValue();
    const none = page.getByRole("button", { name: text(secondLine.label) });
    await none.click();
    await expect.poll(() => line.inputValue()).toBe(secondLine.enter);
    await page.getByText(text(secondLine.means)).waitFor();
    await none.click();
    await fill("dispatch/dispatchAddress2", before);
  }

  return {
    section,
    press,
    sayNoSecondLine,
    fillRoute,
    fillTerms,
    fillDispatch,
    async keep() {
      await press(text(form?.saveLabel));
      const anyway = page.getByRole("button", { name: say("form.saveAnyway"), exact: true });
      const done = page.getByText(say("form.saved"), { exact: true });
      await expect.poll(async () => (await anyway.isVisible()) || (await done.isVisible())).toBe(true);
      if (await anyway.isVisible()) await anyway.click();
      await done.first().waitFor();
    },
    async takeSender(typed) {
      const senders = await section("sender");
      await senders.find("senderId", typed);
      await press(say("form.takeChosen"));
      return senders;
    },
    async submit(review) {
      if (!wide) await section(sections.at(-1)?.id ?? "");
      await press(text(form?.review?.label));
      // What is wrong keeps the shipper on the form.
      const send = page.getByRole("button", { name: text(form?.submitLabel), exact: true });
      const wrong = page.locator('[aria-invalid="true"]').first();
      await expect.poll(async () => (await send.isVisible()) || (await wrong.isVisible())).toBe(true);
      if (!(await send.isVisible())) return;
      await review?.();
      await send.click();
    },
  };
}
