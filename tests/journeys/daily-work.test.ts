/** What a shipper does every day, each a whole job: a price that becomes an order, a bill that is paid, a problem that is solved. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { sum } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

describe("a shipper's day", () => {
  const journey = inJourney();
  const found = async (call: string, query: object): Promise<readonly Rec[]> =>
    (await journey().call<Page>(call, { page: 1, size: 50, ...query })).data?.rows ?? [];

  test("calculates freight while typing, keeps it as an enquiry, compares the quotes and orders from one [U-07, P-024, E-DRF-08]", async () => {
    const { page, login, open, text, screen, label, code, say, records } = journey();
    await login();
    const asked = async () => (await journey().call<Page>("inquiryList", { page: 1, size: 1 })).data?.total;
    const before = await asked();
    await open("/stdFreight/calculation");
    const form = screen("freightCalculation").form;
    const cargo = formSteps(page, journey(), "inquiry", page.getByRole("region", { name: text(form?.sections[0]?.label), exact: true }));
    await cargo.pick("countryId", "country", "US");
    for (const [field, value] of [
      ["pieces", "10"],
      ["weight", "185"],
      ["volume", "1.2"],
    ] as const)
      await cargo.fill(field, value);
    const channel = records("channel").find((one) => one["code"] === "US-SEA-TRUCK");
    const name = String(channel?.[journey().language === "zh" ? "nameZh" : "nameEn"]);
    const prices = page.getByRole("region", { name: text(form?.preview?.label), exact: true });
    const total = 200 * Number(channel?.["unitPrice"]);
    await expect
      .poll(async () => (await prices.getByRole("row").filter({ hasText: name }).innerText()).replace(/,/g, ""))
      .toContain(`${total}.00`);
    // Nothing of it is stored before it is wanted.
    expect(await asked()).toBe(before);
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/stdEnquiry\/detail\?id=/);
    const related = text(screen("inquiryDetail").detail?.related?.[0]?.label);
    if (!journey().wide) await page.getByRole("tab", { name: related, exact: true }).click();
    const quotes = page.getByRole("region", { name: related, exact: true });
    await quotes.getByRole("button", { name: say("list.beside"), exact: true }).click();
    const least = quotes.getByRole("row", { name: new RegExp(`^${label("channel-quote", "total")}`) }).locator("[data-best]");
    expect(sum(await least.innerText())).toBe(total);
    await quotes
      .getByRole("columnheader", { name: new RegExp(`^${name}`) })
      .getByRole("button")
      .click();
    await page.waitForURL(/stdEnquiry\/order\?quote=/);
    const steps = orderSteps(journey());
    const route = await steps.section("channelFormLeft");
    await expect.poll(() => route.control("countryId").inputValue()).toBe(code("country", "US"));
    await route.fill("referenceNo", "DAY-0003");
    await route.find("loadingPort", "CNYTN");
    await route.pick("provinceId", "province", "440000");
    await route.press("purposeWarehouseType", "warehouse-type", "BUSINESS");
    await steps.fillTerms();
    await steps.fillDispatch();
    await steps.submit();
    await page.waitForURL(/waybillDetails\//);
    const [order] = await found("waybillList", { search: "DAY-0003" });
    expect(order).toMatchObject({ estimatedFreight: total, quotedTotal: total });
  });

  test("confirms a bill and sends the payment to audit with its receipt [S-ACT-11, P-022, P-023, V-REP-01]", async () => {
    const { page, open, text, states, screen, say, wide } = journey();
    const [bill] = await found("billList", { tab: "to_confirm" });
    const number = String(bill?.["billNo"]);
    await open(`/stdBill/list?tab=to_confirm&q=${number}`);
    const confirm = text(states("bill").transitions.find(({ id }) => id === "confirmBill")?.label);
    await listSteps(journey()).act(number, confirm);
    await listSteps(journey()).confirm(confirm);
    await expect.poll(async () => (await found("billList", { filters: { id: bill?.["id"] } }))[0]?.["confirmState"]).toBe("confirmed");
    await open(`/stdPayment/quickRepayment?bills=${String(bill?.["id"])}`);
    const form = screen("quickRepayment").form;
    const payment = form?.sections.find(({ id }) => id === "payment");
    const part = page.getByRole("region", { name: text(payment?.label), exact: true });
    if (!wide) await page.getByRole("button", { name: say("form.next"), exact: true }).click();
    await part.waitFor();
    const steps = formSteps(page, journey(), "bank-flow", part);
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await expect.poll(async () => sum(await steps.box("bankStatementAmount").inputValue())).toBe(Number(bill?.["remain"]));
    await steps.upload("rechargePicture", { name: "receipt.png", mimeType: "image/png", buffer: picture });
    await part.getByText("receipt.png").or(part.getByAltText("receipt.png")).first().waitFor();
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/flowRecord/);
    const flows = await found("bankFlowList", {});
    const paid = flows.find(({ bills }) => (bills as readonly Rec[] | undefined)?.some(({ billId }) => billId === bill?.["id"]));
    expect(paid).toMatchObject({ bankStatementAmount: bill?.["remain"] });
  });

  test("reports a problem of an express order, answers what is asked back, and sees it solved [E-PRB-01, E-PRB-02, E-PRB-03]", async () => {
    const { page, open, operator, call, entity, code, text, screen, states, shot } = journey();
    const example = entity("waybill").examples?.find((one) => (one as Rec)["createTpye"] === "EXPRESS");
    const { data } = await call<Rec>("orderSubmit", { ...(example as Rec), referenceNo: "DAY-0004" });
    const order = data ?? {};
    const number = String(order["waybillNo"]);
    for (const move of ["approve", "arrange"]) await operator(move, number);
    await open(`/stdWaybillManagement/waybillDetails/${String(order["id"])}`);
    const report = screen("waybillDetails").detail?.actions?.find((action) => typeof action === "object" && action.id === "reportProblem");
    await listSteps(journey()).act(number, typeof report === "object" ? text(report.label) : "");
    await page.waitForURL(/stdWaybillService\/report\?waybill=/);
    const form = formSteps(page, journey(), "problem-piece", page.locator("main"));
    await page.getByText(code("problem-type", "DAMAGE"), { exact: true }).first().click();
    await form.fill("problemDescribe", "Two cartons came out of the pickup with wet corners");
    await page.getByRole("button", { name: text(screen("problemReport").form?.saveLabel), exact: true }).click();
    await page.waitForURL(/stdWaybillService\/problems/);
    const piece = async (): Promise<Rec> => (await found("problemPieceList", { filters: { waybillId: order["id"] } }))[0] ?? {};
    await expect.poll(piece).toMatchObject({ problemState: "processing" });
    await operator("askBack", String((await piece())["id"]), "--question", "Shall we repack both cartons?");
    await open(`/stdWaybillService/problems?tab=open&q=${number}`);
    await page.getByText("Shall we repack both cartons?").first().waitFor();
    const answer = text(states("problem-piece").transitions.find(({ id }) => id === "answer")?.label);
    await listSteps(journey()).act(number, answer);
    await page.getByRole("alertdialog").getByRole("textbox").fill("Yes, at our cost");
    await shot("problem-answer");
    await listSteps(journey()).confirm(answer);
    await expect.poll(piece).toMatchObject({ problemState: "answered", process: "Yes, at our cost" });
    await operator("solve", String((await piece())["id"]), "--result", "Repacked and sent on");
    await open(`/stdWaybillService/problems?tab=solved&q=${number}`);
    await page.getByText("Repacked and sent on").first().waitFor();
    const [after] = await found("waybillList", { search: "DAY-0004" });
    expect(after).toMatchObject({ hasProblem: 0, openProblems: 0 });
  });
});
