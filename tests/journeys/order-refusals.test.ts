/** Required parts of an order, and values that its fields refuse: shown beside the field, in both languages. */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

describe("a shipper reads what is wrong with an order", () => {
  const journey = inJourney(async () => ({ onlyLooks: true }));
  const steps = () => orderSteps(journey());
  const required = (field: string) => journey().required("waybill", field);
  /** Tries to go on: the whole form on a wide page, the step on a phone. */
  const tryOn = () => (journey().wide ? steps().submit() : steps().press(journey().say("form.next")));
  const expectProblems = async (section: string, problems: Readonly<Record<string, string>>) => {
    const { problem } = await steps().section(section);
    for (const [field, says] of Object.entries(problems)) await expect.poll(() => problem(field), { message: field }).toBe(says);
  };

  test("which service and route lack [V-WB-01, V-WB-02, V-WB-04, V-WB-08, V-WB-13, V-WB-14, V-WB-15, V-WB-17, V-WB-18]", async () => {
    const { say, label, shot, login, open } = journey();
    await login();
    await open("/stdWaybillManagement/order");
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

  test("which characters, lengths, decimals and counts are not taken [V-GEN-01, V-GEN-02, V-GEN-03, V-WB-16, K-11, K-14]", async () => {
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

  test("in a summary whose links lead to the fields, also when it is only to be kept as a draft [M-27]", async () => {
    const { page, say, text, screen, label } = journey();
    const before = (await journey().rows("waybillList")).length;
    const { box } = await steps().section("channelFormLeft");
    await steps().press(text(screen("order").form?.saveLabel));
    const summary = page.getByRole("alert").filter({ hasText: say("form.toFix", { count: "" }).trim().split(/\s+/)[0] ?? "" });
    const link = summary.getByRole("button", { name: label("waybill", "referenceNo") });
    await link.waitFor();
    await link.click();
    await expect.poll(() => box("referenceNo").evaluate((field) => field === document.activeElement)).toBe(true);
    expect((await journey().rows("waybillList")).length).toBe(before);
  });

  test("which channel and terms are missing [V-WB-06, V-WB-07, V-WB-09, V-WB-11, V-WB-19, V-WB-20]", async () => {
    await steps().fillRoute("JRN-2026-0002");
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

  test("and reminded of the customs documents, which stops nothing [M-25]", async () => {
    const { entity, text } = journey();
    const { press, problem } = await steps().fillTerms();
    const reminder = text(entity("waybill")["x-rules"]?.find(({ id }) => id === "declaration-in-time")?.message);
    await press("isCustomerDeclaration", "customer-declaration", 1);
    await expect.poll(() => problem("isCustomerDeclaration")).toBe(reminder);
    await press("isCustomerDeclaration", "customer-declaration", 0);
    await expect.poll(() => problem("isCustomerDeclaration")).toBe("");
  });

  test("which parts of the delivery address are missing [V-DSP-01, V-DSP-02, V-DSP-03, V-DSP-04, V-DSP-05, V-DSP-06, V-DSP-07, V-WB-03]", async () => {
    const dispatch = journey().entity("dispatch-address");
    await steps().section("dispatch");
    await tryOn();
    await expectProblems(
      "dispatch",
      Object.fromEntries((dispatch.required ?? []).map((name) => [`dispatch/${name}`, required(`dispatch/${name}`)])),
    );
  });

  test("that five e-mails are one too many; four pass, between semicolons of either width [V-DSP-08, V-DSP-09, K-10]", async () => {
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

  test("that a state of four characters and Chinese in an address are not taken [V-GEN-04, V-GEN-06, V-DSP-04, V-DSP-06]", async () => {
    const { say, limit } = journey();
    const { fill, box, problem } = await steps().section("dispatch");
    await fill("dispatch/dispatchProvince", "CALI");
    await fill("dispatch/dispatchAddress", "港口大道 1 号");
    await box("dispatch/dispatchAddress").blur();
    await expect.poll(() => problem("dispatch/dispatchProvince")).toBe(say("problem.maxLength", { limit: limit("stateLength") }));
    await expect.poll(() => problem("dispatch/dispatchAddress")).toBe(say("problem.noChinese"));
  });
});
