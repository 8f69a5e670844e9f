/** Packs ten boxes on two lines of the order form, by copying the first: in the grid of a wide page, on the cards of a phone. */
import { expect } from "vitest";
import { formSteps } from "./formSteps.ts";
import { gridSteps } from "./gridSteps.ts";
import type { Journey } from "./journey.ts";

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

/** `goods` is a code of the library, `weight` the total weight that the form shows. */
export async function packTwoLines(journey: Journey, goods: string, weight: () => Promise<number>): Promise<void> {
  await (journey.wide ? inGrid(journey, goods, weight) : onCards(journey, goods, weight));
}

async function inGrid(journey: Journey, goods: string, weight: () => Promise<number>): Promise<void> {
  const { page, say } = journey;
  const { goTo, type, shown, press, grid } = gridSteps(journey, "waybill", "packingInfo");
  await goTo(1, "packingInfo/sku");
  await page.keyboard.type(goods);
  await page.getByRole("option").filter({ hasText: goods }).first().click();
  for (const [field, value] of Object.entries(values)) await type(1, `packingInfo/${field}`, value);
  await expect.poll(() => shown(1, "packingInfo/cartons")).toBe("6");
  await expect.poll(weight).toBe(111);
  const button = (name: string) =>
    page
      .getByRole("toolbar", { name: say("grid.tools") })
      .first()
      .getByRole("button", { name, exact: true })
      .click();
  await goTo(1, "packingInfo/sku");
  await button(say("grid.duplicate"));
  // A copy takes the next free boxes, as many as before.
  await expect.poll(() => shown(2, "packingInfo/start")).toBe("7");
  await expect.poll(() => shown(2, "packingInfo/end")).toBe("12");
  await type(2, "packingInfo/end", "10");
  await goTo(2, "packingInfo/sku");
  await button(say("grid.duplicate"));
  await expect.poll(() => shown(3, "packingInfo/end")).toBe("14");
  await press("Control+-");
  await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe("5");
}

async function onCards(journey: Journey, goods: string, weight: () => Promise<number>): Promise<void> {
  const { page, say } = journey;
  const row = (n: number) => page.getByRole("group", { name: say("form.row", { n }), exact: true });
  const line = (n: number) => formSteps(page, journey, "waybill", row(n));
  const button = (name: string) => page.getByRole("region").getByRole("button", { name, exact: true }).first().click();
  await button(journey.addRow("waybill", "packingInfo"));
  await line(1).find("packingInfo/sku", goods);
  await row(1)
    .getByRole("button", { name: new RegExp(`^${journey.label("waybill", "packingInfo/shipmentId")} / `) })
    .click();
  for (const [field, value] of Object.entries(values)) await line(1).fill(`packingInfo/${field}`, value);
  await line(1).box("packingInfo/height").blur();
  await expect.poll(() => row(1).innerText()).toContain(`${journey.label("waybill", "packingInfo/cartons")} 6`);
  await expect.poll(weight).toBe(111);
  await button(say("form.copyRow", { n: 1 }));
  await expect.poll(() => line(2).box("packingInfo/start").inputValue()).toBe("7");
  await expect.poll(() => line(2).box("packingInfo/end").inputValue()).toBe("12");
  await line(2).fill("packingInfo/end", "10");
  await button(say("form.copyRow", { n: 2 }));
  await row(3).waitFor();
  await button(say("form.removeRow", { n: 3 }));
  await row(3).waitFor({ state: "hidden" });
}
