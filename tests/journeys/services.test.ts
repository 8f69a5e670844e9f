/** A shipper orders from port to port: containers one after the other, and a door-to-door order by sea followed to its end. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json.ts";
import { formSteps } from "../helpers/formSteps.ts";
import { inJourney } from "../helpers/journey.ts";

const entityName = "port-to-port-order";

describe("a shipper orders from port to port", () => {
  const journey = inJourney();
  const example = (wanted: Rec): Rec =>
    journey()
      .entity(entityName)
      .examples?.find((one) => Object.entries(wanted).every(([field, value]) => (one as Rec)[field] === value)) as Rec;
  /** Kept as a draft past the browser: what this journey is not about. */
  const draft = async (record: Rec): Promise<string> => {
    const { data, message } = await journey().call<Rec>("portOrderSave", record);
    if (!data) throw new Error(message);
    return String(data["id"]);
  };
  const button = (name: string) => journey().page.getByRole("button", { name, exact: true });
  const next = async () => {
    if (!journey().wide) await button(journey().say("form.next")).click();
  };
  /** On a phone from the last step. */
  const submit = async (): Promise<Rec> => {
    const { page, text, screen, say, wide, rows } = journey();
    const send = button(text(screen("portOrder").form?.submitLabel)).first();
    for (let step = 0; !wide && step < 12 && !(await send.isVisible()); step++) await button(say("form.next")).click();
    await send.click();
    await page.waitForURL(/stdPort\/details/);
    const id = page.url().split("/").at(-1);
    return (await rows("portOrderList")).find((one) => one["id"] === id) ?? {};
  };

  test("a further container only once type and number of this one are filled in [V-OWH-07]", async () => {
    const { login, open, page, say, shot } = journey();
    const { cabinets: _none, ...fcl } = example({ shippingWay: "FCL", isEndToEnd: 0 });
    const id = await draft(fcl);
    await login();
    await open(`/stdPort/order?id=${id}`);
    await next();
    const add = page.locator('[id$="-cabinets-add"]');
    const row = (index: number) => page.locator(`[data-row="${index}"]`);
    const fill = async (index: number, type: string, count: string) => {
      const steps = formSteps(page, journey(), entityName, row(index));
      await steps.pick("cabinets/cabinetType", "container-type", type);
      await steps.fill("cabinets/cabinetNumber", count);
    };
    await add.click();
    await add.click();
    await page.getByText(say("problem.cabinetFirst")).first().waitFor();
    expect(await row(1).count()).toBe(0);
    await shot("port-cabinet-first");
    await fill(0, "40HQ", "2");
    await add.click();
    await fill(1, "20GP", "1");
    expect(await submit()).toMatchObject({
      orderStatus: "wait_for_audit",
      cabinets: [
        { cabinetType: "40HQ", cabinetNumber: 2 },
        { cabinetType: "20GP", cabinetNumber: 1 },
      ],
    });
  });

  test("by sea from door to door: insured, cleared, delivered, signed for [U-06] [I-01]", async () => {
    const { open, page, operator, wide, code, shot } = journey();
    const id = await draft(example({ shippingWay: "LCL", isEndToEnd: 1 }));
    await open(`/stdPort/oceanOrder?copyFrom=${id}`);
    await page.getByText(code("port-shipping-way", "LCL"), { exact: true }).first().waitFor();
    // What this screen does not ship by is not on offer.
    expect(await page.getByText(code("port-shipping-way", "AIR"), { exact: true }).count()).toBe(0);
    if (wide) await shot("ocean-order");
    const order = await submit();
    expect(order).toMatchObject({ isEndToEnd: 1, premium: 289.5, orderStatus: "wait_for_audit" });
    const number = String(order["orderNo"]);
    await operator("approve", number);
    await operator("book", number, "--vesselVoyage", "EVER FAST 0213E", "--etd", "2026-12-01");
    for (const step of ["release", "depart", "arrive", "clear", "dispatch", "sign"]) await operator(step, number);
    await open("/stdPort/list?tab=finished");
    await page.getByText(number, { exact: true }).first().click();
    await page.getByText(code("port-order-status", "already_finish"), { exact: true }).first().waitFor();
    await shot("ocean-order-done");
  });
});
