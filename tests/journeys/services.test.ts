/** A shipper uses the other services: containers from port to port, a door-to-door order by sea, goods relabelled and sent on overseas, a parcel with a problem. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const entityName = "port-to-port-order";
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

/** Desk work: several rows at once (no list of a phone has boxes to tick), workbooks, and a form that is sent while an early step lacks something, which a phone does not let pass. */
const atADesk = test.skipIf(Number(process.env["JOURNEY_WIDTH"] ?? 1440) < 768);

describe("a shipper uses the other services", () => {
  const journey = inJourney();
  const steps = () => listSteps(journey());
  const example = (wanted: Rec, name = entityName): Rec =>
    journey()
      .entity(name)
      .examples?.find((one) => Object.entries(wanted).every(([field, value]) => String((one as Rec)[field]) === String(value))) as Rec;
  /** Done past the browser: what this journey is not about. */
  const send = async (key: string, record: Rec): Promise<Rec> => {
    const { data, message } = await journey().call<Rec>(key, record);
    if (!data) throw new Error(message);
    return data;
  };
  const draft = async (record: Rec): Promise<string> => String((await send("portOrderSave", record))["id"]);
  const stored = async (list: string, id: unknown): Promise<Rec> => (await journey().rows(list)).find((one) => one["id"] === id) ?? {};
  const action = (machine: string, id: string): string =>
    journey().text(
      journey()
        .states(machine)
        .transitions.find((one) => one.id === id)?.label,
    );
  const button = (name: string) => journey().page.getByRole("button", { name, exact: true });
  const next = async () => {
    if (!journey().wide) await button(journey().say("form.next")).click();
  };
  /** Leads to the review, on a phone from the last step. */
  const toReview = (name: string) => button(journey().text(journey().screen(name).form?.review?.label)).first();
  const submit = async (): Promise<Rec> => {
    const { page, text, screen, say, wide, rows } = journey();
    const review = toReview("portOrder");
    for (let step = 0; !wide && step < 12 && !(await review.isVisible()); step++) await button(say("form.next")).click();
    await review.click();
    await button(text(screen("portOrder").form?.submitLabel))
      .first()
      .click();
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

  atADesk("overseas, new labels need their PDF; relabelled goods are followed to their dispatch [P-028, P-029, V-OWH-05]", async () => {
    const { open, page, operator, say, text, screen, wide, shot } = journey();
    const order = example({ serviceItemArr: "TH" }, "overseas-waybill");
    const cargo = (order["cargo"] as readonly Rec[]).map((one) => ({ ...one, oldFnSku: "X002OLD001" }));
    const { id, waybillNo } = await send("overseasWaybillSave", { ...order, isLabelChange: 1, cargo });
    await open(`/stdOverseas/order?id=${String(id)}`);
    const submitButton = toReview("overseasOrder");
    const toTheEnd = async () => {
      for (let step = 0; !wide && step < 12 && !(await submitButton.isVisible()); step++) await button(say("form.next")).click();
    };
    const form = formSteps(page, journey(), "overseas-waybill", page.locator("main"));
    await page.locator(".ld-form-page").waitFor();
    await toTheEnd();
    await submitButton.click();
    await page.getByText(say("problem.labelPdf")).first().waitFor();
    const chosen = form.control("labelFile");
    for (let step = 0; !wide && step < 12 && !(await chosen.isVisible()); step++) await button(say("form.back")).click();
    await form.upload("labelFile", { name: "labels.pdf", mimeType: "application/pdf", buffer: pdf });
    await page.getByText("labels.pdf").first().waitFor();
    await toTheEnd();
    await submitButton.click();
    await button(text(screen("overseasOrder").form?.submitLabel))
      .first()
      .click();
    await page.waitForURL(/stdOverseas\/details/);
    const number = String(waybillNo);
    await operator("approveReturn", number, "--salesmanId", "周莉");
    await operator("returned", number);
    await operator("receive", number, "--receiptCartons", "8", "--quantity", "192", "--condition", "GOOD", "--pallets", "1");
    await operator("process", number);
    await operator("ready", number);
    await open("/stdOverseas/list?tab=to_ship");
    await steps().row(number).first().waitFor();
    await shot("overseas-to-ship");
  });

  atADesk("overseas, several drafts are deleted at once, and only when they are selected [V-OWH-08]", async () => {
    const { open, page, say, wide } = journey();
    const drafts = [1, 2].map(() => send("overseasWaybillSave", example({ serviceItemArr: "OT" }, "overseas-waybill")));
    const ids = (await Promise.all(drafts)).map(({ id, waybillNo }) => ({ id, number: String(waybillNo) }));
    await open("/stdOverseas/list?tab=to_confirm");
    for (const { number } of ids) await steps().row(number).first().waitFor();
    const remove = action("overseas", "remove");
    const bulk = page.getByRole("toolbar").getByRole("button", { name: remove, exact: true });
    expect(await bulk.count()).toBe(0);
    if (!wide) return;
    for (const { number } of ids) await steps().row(number).getByRole("checkbox").check();
    await bulk.click();
    await steps().confirm(remove);
    await expect.poll(async () => (await stored("overseasWaybillList", ids[0]?.id))["id"]).toBeUndefined();
    expect(await stored("overseasWaybillList", ids[1]?.id)).toEqual({});
    await expect
      .poll(() =>
        page
          .getByRole("toolbar")
          .getByText(say("list.selected", { count: 2 }))
          .count(),
      )
      .toBe(0);
  });

  test("overseas, goods that lie there are sent on by a transit order, from its list [P-030]", async () => {
    const { open, page, code, operator, shot } = journey();
    const order = await send("overseasWaybillSave", example({ serviceItemArr: "HWC" }, "overseas-waybill"));
    const number = String(order["waybillNo"]);
    await open(`/stdOverseas/list?q=${number}`);
    await steps().row(number).first().waitFor();
    await steps().act(number, action("overseas", "submit"));
    await expect.poll(async () => (await stored("overseasWaybillList", order["id"]))["status"]).toBe("WAIT_FOR_APPROVAL");
    await operator("approve", number, "--salesmanId", "何俊");
    await open(`/stdOverseas/list?tab=waiting_goods&q=${number}`);
    await steps().row(number).first().waitFor();
    await page.getByText(code("overseas-service", "HWC")).first().waitFor();
    await shot("overseas-transit");
  });

  atADesk("overseas, parcels of a return are imported only after their template was exported [V-OWH-09]", async () => {
    const { open, page, text, screen, say } = journey();
    await open("/stdOverseas/returns");
    const tools = screen("returnParcels").list?.toolbar ?? [];
    const labelled = (id: string) => text(tools.flatMap((one) => (typeof one === "object" && one.id === id ? [one] : []))[0]?.label);
    const importing = button(labelled("import"));
    await importing.waitFor();
    expect(await importing.getAttribute("aria-disabled")).toBe("true");
    const download = page.waitForEvent("download");
    await button(labelled("template")).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await expect.poll(() => importing.getAttribute("aria-disabled")).not.toBe("true");
    await importing.click();
    await page.waitForURL(/stdOverseas\/returnImport/);
    await page.getByText(say("import.chooseFile")).first().waitFor();
  });

  test("a parcel with a problem is answered, and goes on from where it was [U-03, E-PRB-03]", async () => {
    const { open, page, operator, code, rows, shot } = journey();
    const parcel = await send("smallParcelSubmit", { ...example({}, "small-parcel"), orderNo: "PROBLEM-1" });
    const number = String(parcel["parcelNo"]);
    await operator("receive", number, "--trackingNo", "LS991CN", "--actualWeight", "0.9", "--fee", "42.5");
    await operator("reportProblem", number, "--problemType", "ADDRESS", "--problemDescribe", "收件地址缺少门牌号");
    const piece = async () => (await rows("parcelProblemList")).find(({ smallParcelId }) => smallParcelId === parcel["id"]) ?? {};
    await open("/stdSmallParcel/problem?tab=open");
    const answer = action("parcel-problem", "answer");
    await steps().row("PROBLEM-1").first().waitFor();
    await steps().act(String((await piece())["problemNo"]), answer);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(code("parcel-problem-process", "RESEND"), { exact: true }).click();
    await shot("parcel-problem-answer");
    await steps().confirm(answer);
    await expect.poll(piece).toMatchObject({ status: "answered", process: "RESEND" });
    await operator("solve", String((await piece())["problemNo"]), "--solution", "已重新派送");
    expect(await stored("smallParcelList", parcel["id"])).toMatchObject({ status: "instock" });
  });
});
